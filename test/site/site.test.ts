import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumSwitches, ensureBrowser } from '../../scripts/lib/browsers.js';
import { watch } from '../../scripts/lib/watch.js';
import { buildSite } from '../../scripts/site/site.js';
import { operations } from '../../src/contract/operations.js';
import { hookNameOf } from '../operations/records.js';
import { root } from '../source.js';
import { inCI } from '../support/in-ci.js';

mkdirSync(path.join(root, '.cache'), { recursive: true });
const site = mkdtempSync(path.join(root, '.cache/site-'));
const files = await buildSite(root, site);
const documents = new Map(files.map((file) => [file, parsed(file)]));
afterAll(() => rmSync(site, { recursive: true }));

test('there is a page for each hook, each guide and the introduction', () => {
  const hooks = operations.map(({ name }) => `docs/hooks/${hookNameOf(name)}.html`);
  expect(files).toEqual(
    expect.arrayContaining([...hooks, 'index.html', 'docs/start-here.html', 'docs/errors.html', 'docs/hooks/index.html']),
  );
});

test.each(files)('%s: what it leads to is in the site, with its anchor, and is named from where the page is', (file) => {
  expect(documentOf(file).querySelectorAll('nav a').length).toBeGreaterThan(operations.length);
  expect(brokenIn(file)).toEqual([]);
});

test.each(files)('%s: has one title, and leads to the current page of the menu', (file) => {
  const document = documentOf(file);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).not.toBe('');
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/\w/);
  expect([...document.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'))).toEqual([
    path.basename(file),
  ]);
});

describe('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureBrowser('chromium'), args: [...chromiumSwitches] });
  });
  afterAll(() => browser.close());

  const shown = [
    'index.html',
    'docs/start-here.html',
    'docs/hooks/index.html',
    'docs/hooks/useFollowUser.html',
    'docs/operations.html',
    'docs/errors.html',
  ];
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 360 },
  ] as const;

  test.runIf(inCI).each(looks)(
    'no page has an axe violation, or is wider than the screen: $colorScheme, $width px',
    async (look) => {
      const page = await browser.newPage({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 800 } });
      await page.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
      for (const file of shown) {
        await open(page, file);
        expect(await violationsIn(page), file).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), file).toBeLessThanOrEqual(0);
      }
      await page.close();
    },
  );

  test.runIf(inCI)('all text is set in the fonts of the stylesheet, whatever the machine has', async () => {
    const page = await browser.newPage();
    for (const file of shown) {
      await open(page, file);
      expect(await foreignFontsIn(page), file).toEqual([]);
    }
    await page.close();
  });

  test('a page of a new browser shows once its fonts are loaded, and nothing moves', async () => {
    const fresh = await chromium.launch({ executablePath: ensureBrowser('chromium'), args: [...chromiumSwitches] });
    try {
      const page = await fresh.newPage();
      const findings = await watch(page);
      await page.addInitScript(noteFontsWhenShown);
      await open(page, 'index.html');
      const states = await page.evaluate(() => (globalThis as { fontsWhenShown?: string[] }).fontsWhenShown);
      expect(states).toEqual(['loaded', 'loaded', 'loaded']);
      expect(await findings()).toMatchObject({ complaints: [], shifts: [] });
    } finally {
      await fresh.close();
    }
  });

  test.runIf(inCI)(
    'at 360 px no table scrolls sideways, and each cell of a table with more than two columns is named',
    async () => {
      const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
      // The pages of the hooks have the same two tables each.
      const others = files.filter((each) => !/\/use\w+\.html$/.test(each) && documentOf(each).querySelector('.table'));
      for (const file of [...others, 'docs/hooks/useFollowUser.html']) {
        await open(page, file);
        const wide = page
          .locator('.table')
          .evaluateAll((tables) => tables.filter((each) => each.scrollWidth > each.clientWidth).length);
        expect(await wide, file).toBe(0);
      }
      await open(page, 'docs/errors.html');
      const row = page.locator('tr', { hasText: 'session-expired' });
      const names = row.locator('td').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
      expect(await names).toEqual(['none', expect.stringContaining('Cause'), expect.stringContaining('English')]);
      await page.close();
    },
  );

  test('a page is whole without JavaScript, and its menu leads on', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(addressOf('index.html'));
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByText('Follow and unfollow', { exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'useFollowUser' }).click();
    await page.getByRole('heading', { name: 'useFollowUser', level: 1 }).waitFor();
    await page.getByText('export function FollowUser').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await context.close();
  });

  test('a press copies the code', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(addressOf('docs/hooks/useFollowUser.html'));
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const code = readFileSync(path.join(root, 'stories/manual/examples/useFollowUser.tsx'), 'utf8');
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(code.trim());
    await context.close();
  });
});

function parsed(file: string): Document {
  return new JSDOM(readFileSync(path.join(site, file), 'utf8'), { url: addressOf(file) }).window.document;
}

function documentOf(file: string): Document {
  const document = documents.get(file);
  if (!document) throw new Error(`${file} was not built`);
  return document;
}

/** Links and files of a page that lead nowhere, or only from the root of a server. */
function brokenIn(file: string): string[] {
  const named = [...documentOf(file).querySelectorAll('[href], [src]')].flatMap(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? [],
  );
  return named.filter((link) => {
    if (/^(https:|data:)/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (target.startsWith('/') || found.startsWith('..') || !existsSync(path.join(site, found))) return true;
    return anchor !== undefined && documents.get(found)?.getElementById(anchor) == null;
  });
}

/** Opens a page of the site, and waits until it shows. */
async function open(page: Page, file: string): Promise<void> {
  await page.goto(addressOf(file));
  await page.locator('h1').waitFor();
}

function addressOf(file: string): string {
  return pathToFileURL(path.join(site, file)).href;
}

/** What axe finds, as rule and element. */
function violationsIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The script of axe-core puts it there.
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  });
}

/** The fonts of the machine that Chromium has set a text of the page in. */
async function foreignFontsIn(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root: document } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: document.nodeId, selector: 'body *' });
  const used = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })));
  const foreign = used.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont));
  return [...new Set(foreign.map(({ familyName }) => familyName))];
}

/** Runs in the page: notes the states of its fonts when what was hidden shows. */
function noteFontsWhenShown(): void {
  new MutationObserver(() => {
    if (document.documentElement.style.visibility === 'hidden') return;
    Object.assign(globalThis, { fontsWhenShown: [...document.fonts].map(({ status }) => status) });
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
}
