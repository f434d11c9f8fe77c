/**
 * `npm run task -- screenshots`: builds the Storybook, and takes pictures of every page and story into screenshots/: light, dark and in forced
 * colours, 1280 and 360 pixels wide. A story is taken as it opens. `npm run task -- screenshots follows circles` takes those whose id
 * contains one of the words. `npm run task -- test:stories` is what notices errors.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { launchChromium } from './lib/chromium.js';
import { run } from './lib/run.js';
import { serveSite } from './lib/serve.js';

const output = 'screenshots';
const site = '.cache/storybook';
/** Pages at work at the same time. */
const HANDS = 4;

interface Entry {
  readonly id: string;
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
// Under a path of its own, as a site may be.
await using server = await serveSite('.cache', '--outDir', 'storybook', '--base', '/any/path/');
await using browser = await launchChromium();
const waiting = [...entries];
await Promise.all(Array.from({ length: HANDS }, takePictures));
console.log(`screenshots: ${entries.length} pages and stories in ${output}/`);

/** Takes one entry after another off the list, each as it opens, in every look. */
async function takePictures(): Promise<void> {
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    const { id, type } = entry;
    // Some stories say by their names that they play on a small screen.
    const isSmall = /(narrow|long-(names|texts))$/.test(id);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(isSmall ? { width: 320, height: 640 } : { width: 1280, height: 800 });
    await page.goto(`${server.url}any/path/iframe.html?id=${id}&viewMode=${type}&globals=theme:light`);
    await (type === 'docs' ? pageShown(page) : storyOpened(page)).catch((error: unknown) => {
      console.error(`${id}: ${String(error)}`);
      process.exitCode = 1;
    });
    await page.evaluate(loadPictures);
    // Forced colours come last: Chromium goes on painting the lines of tables in them.
    for (const theme of ['light', 'dark', 'forced']) {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await page.emulateMedia({ forcedColors: theme === 'forced' ? 'active' : 'none' });
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme === 'dark' ? 'dark' : 'light');
        await page.screenshot({ path: `${output}/${id}.${theme}-${width}.png`, fullPage: true, animations: 'disabled' });
      }
    }
  }
}

async function storyOpened(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: shown } = globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } };
    return ['finished', 'errored', 'aborted'].includes(shown?.currentRender?.phase ?? '');
  });
}

/** A page of the manual with its code, and the example on it with the answers that it asks for. */
async function pageShown(page: Page): Promise<void> {
  await page.locator('.manual h1').first().waitFor();
  const example = page.locator('.live-stage').first();
  if ((await example.count()) > 0) await example.locator('button, p, li').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.manual-code:not(:has(pre)), .live .community-figures-waiting') === null,
  );
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
