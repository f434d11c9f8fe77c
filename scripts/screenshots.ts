/**
 * `npm run task -- screenshots`: builds the Storybook, serves it under a path of its own and takes pictures of every page and story into
 * screenshots/: light, dark and in forced colours, 1280 and 360 pixels wide, with an index page and sheets of many pictures each. A
 * story is taken as it opens. Ends with an error when a story fails or the console shows one.
 * `npm run task -- screenshots follows circles` takes those whose id contains one of the words.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { preview } from 'vite';
import { chromiumSwitches, ensureBrowser } from './lib/browsers.js';
import { run } from './lib/run.js';
import { freePort } from './lib/serve.js';

const output = 'screenshots';
const site = '.cache/storybook';
const base = '/any/path/';
const widths = [1280, 360] as const;
const themes = ['light', 'dark', 'forced'] as const;
const looks = widths.flatMap((width) => themes.map((theme) => `${theme}-${width}`));
/** Pages at work at the same time. */
const HANDS = 4;
/** Pictures on a sheet. */
const ON_SHEET = { 1280: 30, 360: 48 };

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
  /** `dev`: it is in the sidebar. */
  readonly tags: readonly string[];
}

const words = process.argv.slice(2);
run('storybook', ['build', '--quiet', '--loglevel', 'warn', '--output-dir', site]);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const index = JSON.parse(readFileSync(`${site}/index.json`, 'utf8')) as { entries: Record<string, Entry> };
const inSidebar = Object.values(index.entries).filter(({ tags }) => tags.includes('dev'));
const entries = inSidebar.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)));
const port = await freePort();
const server = await preview({
  configFile: false,
  base,
  logLevel: 'error',
  build: { outDir: site },
  preview: { port, strictPort: true },
});
const browser = await chromium.launch({ executablePath: ensureBrowser('chromium'), args: [...chromiumSwitches] });
const faults: string[] = [];
const waiting = [...entries];
await Promise.all(Array.from({ length: HANDS }, () => takePictures(browser)));
writeFileSync(`${output}/index.html`, indexPage());
for (const look of looks) await takeSheets(browser, look);
await browser.close();
await server.close();

console.log(`screenshots: ${entries.length} pages and stories, each in ${looks.length} looks, in ${output}/index.html`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Takes one entry after another off the list, in a page of its own. */
async function takePictures(from: Browser): Promise<void> {
  const page = await from.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What a story lets the service refuse is noted by the browser itself, and is no complaint of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    // msw looks for a newer worker, which may be the one that goes with the page before this one.
    if (!message.startsWith('Failed to update a ServiceWorker')) complaints.push(message);
  });
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    complaints.length = 0;
    const phase = await pictures(page, entry);
    const found = [...(phase === 'finished' ? [] : [`story ${phase}`]), ...complaints];
    faults.push(...found.map((complaint) => `${entry?.id}: ${complaint.split('\n')[0]}`));
  }
  await page.close();
}

/** Takes a story as it opens, and a page when it is there, in every look; gives back how the story ended. */
async function pictures(page: Page, { id, type }: Entry): Promise<string> {
  // Some stories say by their names that they play on a small screen.
  const isSmall = /(narrow|long-(names|texts))$/.test(id);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(isSmall ? { width: 320, height: 640 } : { width: 1280, height: 800 });
  const mode = type === 'docs' ? 'docs' : 'story';
  await page.goto(`http://localhost:${port}${base}iframe.html?id=${id}&viewMode=${mode}&globals=theme:light`);
  const phase = type === 'docs' ? await pageShown(page) : await storyOpened(page);
  await takeEveryLook(page, id);
  return phase;
}

async function takeEveryLook(page: Page, id: string): Promise<void> {
  await page.evaluate(loadPictures);
  // Forced colours come last: Chromium goes on painting the lines of tables in them.
  for (const theme of themes) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      await page.emulateMedia({ forcedColors: theme === 'forced' ? 'active' : 'none' });
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme === 'dark' ? 'dark' : 'light');
      await page.screenshot({ path: `${output}/${id}.${theme}-${width}.png`, fullPage: true, animations: 'disabled' });
    }
  }
}

async function storyOpened(page: Page): Promise<string> {
  const phase = await page
    .waitForFunction(
      () => {
        const render = (globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } }).__STORYBOOK_PREVIEW__
          ?.currentRender;
        return ['finished', 'errored', 'aborted'].find((each) => each === render?.phase);
      },
      undefined,
      { timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => undefined);
  return phase ?? 'never finished';
}

/** A page of the manual with its code, and the example on it with the answers that it asks for. */
async function pageShown(page: Page): Promise<string> {
  try {
    await page.locator('.manual h1').first().waitFor();
    const example = page.locator('.live-stage').first();
    if ((await example.count()) > 0) await example.locator('button, p, li').first().waitFor();
    await page.waitForFunction(
      () => document.querySelector('.manual-code:not(:has(pre)), .live .community-figures-waiting') === null,
    );
    return 'finished';
  } catch {
    return 'never shown';
  }
}

/** Runs in the page: fetches the pictures that would be loaded when they come into view, for two seconds at most. */
async function loadPictures(): Promise<void> {
  const loaded = [...document.images].map(async (image) => {
    image.loading = 'eager';
    await image.decode().catch(() => undefined);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([Promise.all(loaded), patience]);
}

/** Many pictures of one look on one, the upper part of each. */
async function takeSheets(from: Browser, look: string): Promise<void> {
  const isNarrow = look.endsWith('360');
  const size = ON_SHEET[isNarrow ? 360 : 1280];
  const page = await from.newPage({ viewport: { width: 2000, height: 800 } });
  for (let first = 0; first < entries.length; first += size) {
    const figures = entries.slice(first, first + size).map(({ id }) => figureOf(id, look, id));
    const style = `body{margin:4px;background:#888;font:10px system-ui;display:grid;gap:6px;grid-template-columns:repeat(${isNarrow ? 12 : 6},minmax(0,1fr))}figure{margin:0;background:#fff;overflow:hidden}img{display:block;width:100%;max-height:${isNarrow ? 340 : 300}px;object-fit:cover;object-position:top}`;
    const sheet = `${output}/sheet-${look}-${first / size + 1}`;
    writeFileSync(`${sheet}.html`, pageOf(style, figures));
    await page.goto(pathToFileURL(path.resolve(`${sheet}.html`)).href);
    await page.evaluate(async () => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
    rmSync(`${sheet}.html`);
  }
  await page.close();
}

function indexPage(): string {
  const figures = entries.flatMap(({ id, title, name }) => looks.map((look) => figureOf(id, look, `${title}: ${name}, ${look}`)));
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem;align-items:start}figure{margin:0}img{max-width:100%;border:1px solid #999}';
  return pageOf(style, figures);
}

function figureOf(id: string, look: string, caption: string): string {
  return `<figure><figcaption>${caption}</figcaption><img src="${id}.${look}.png" alt=""></figure>`;
}

function pageOf(style: string, figures: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stories</title><style>${style}</style>${figures.join('\n')}</html>`;
}
