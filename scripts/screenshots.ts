/**
 * `npm run screenshots`: builds the Storybook, serves it under a path of its own and takes a picture of every story, light and dark,
 * into screenshots/ with an index page. Ends with an error when a story fails or the console shows one.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { preview } from 'vite';
import { chromiumSwitches, ensureChromium } from './chromium.js';
import { run } from './run.js';
import { freePort } from './serve.js';

const output = 'screenshots';
const site = '.cache/storybook';
const base = '/any/path/';
const themes = ['light', 'dark'] as const;
const WIDE = { width: 1280, height: 800 };
/** For the stories that say so by the end of their names. */
const NARROW = { width: 320, height: 640 };
/** Pages at work at the same time. */
const HANDS = 4;

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: string;
}

run('storybook', ['build', '--quiet', '--loglevel', 'warn', '--output-dir', site]);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const { entries } = JSON.parse(readFileSync(`${site}/index.json`, 'utf8')) as { entries: Record<string, Story> };
const stories = Object.values(entries).filter(({ type }) => type === 'story');
const port = await freePort();
const server = await preview({
  configFile: false,
  base,
  logLevel: 'error',
  build: { outDir: site },
  preview: { port, strictPort: true },
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumSwitches] });
const faults: string[] = [];
for (const theme of themes) {
  const waiting = [...stories];
  await Promise.all(Array.from({ length: HANDS }, () => takePictures(browser, theme, waiting)));
}
await browser.close();
await server.close();

writeFileSync(`${output}/index.html`, indexPage());
console.log(`screenshots: ${stories.length * themes.length} pictures of ${stories.length} stories in ${output}/index.html`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Takes one story after another off the list, in a page of its own. */
async function takePictures(from: Browser, theme: string, waiting: Story[]): Promise<void> {
  const context = await from.newContext({ viewport: WIDE });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What a story lets the service refuse is noted by the browser itself, and is no complaint of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    // msw looks for a newer worker, which may be the one that goes with the page before this one.
    if (!message.startsWith('Failed to update a ServiceWorker')) complaints.push(message);
  });
  for (let story = waiting.shift(); story; story = waiting.shift()) {
    complaints.length = 0;
    const phase = await picture(page, story, theme);
    const found = [...(phase === 'finished' ? [] : [`story ${phase}`]), ...complaints];
    faults.push(...found.map((complaint) => `${story?.id} (${theme}): ${complaint.split('\n')[0]}`));
  }
  await context.close();
}

/** Waits until the story has played; gives back how that ended. */
async function picture(page: Page, { id }: Story, theme: string): Promise<string> {
  await page.setViewportSize(/(narrow|long-(names|texts))$/.test(id) ? NARROW : WIDE);
  await page.goto(`http://localhost:${port}${base}iframe.html?id=${id}&viewMode=story&globals=theme:${theme};plays:always`);
  const phase = await page
    .waitForFunction(() => {
      const render = (globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } }).__STORYBOOK_PREVIEW__
        ?.currentRender;
      return ['finished', 'errored', 'aborted'].find((each) => each === render?.phase);
    })
    .then((handle) => handle.jsonValue())
    .catch(() => 'never finished');
  await page.evaluate(loadPictures);
  await page.screenshot({ path: `${output}/${id}.${theme}.png`, fullPage: true, animations: 'disabled' });
  return phase ?? 'never finished';
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

function indexPage(): string {
  const figures = stories.flatMap(({ id, title, name }) =>
    themes.map(
      (theme) =>
        `<figure><img src="${id}.${theme}.png" alt="" loading="lazy"><figcaption>${title}: ${name}, ${theme}</figcaption></figure>`,
    ),
  );
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:1fr 1fr;gap:1rem}figure{margin:0}img{width:100%;border:1px solid #999}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stories</title><style>${style}</style>${figures.join('\n')}</html>`;
}
