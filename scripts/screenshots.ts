/**
 * `npm run screenshots`: builds the Storybook, serves it under a path of its own and takes a picture of every story, light and dark,
 * into screenshots/ with an index page. Ends with an error when a story fails or the console shows one.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { preview } from 'vite';
import { chromiumSwitches, ensureChromium } from './chromium.js';
import { run } from './run.js';
import { freePort } from './serve.js';

const output = 'screenshots';
const site = '.cache/storybook';
const base = '/any/path/';
const themes = ['light', 'dark'] as const;

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
for (const story of stories) for (const theme of themes) faults.push(...(await picture(browser, story, theme)));
await browser.close();
await server.close();

writeFileSync(`${output}/index.html`, indexPage());
console.log(`screenshots: ${stories.length * themes.length} pictures of ${stories.length} stories in ${output}/index.html`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Waits until the story has played; gives back what went wrong. */
async function picture(from: Browser, { id }: Story, theme: string): Promise<string[]> {
  const context = await from.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
  });
  // The browser's own question; a story's frame names no icon.
  await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => void (message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`)),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://localhost:${port}${base}iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`);
  const phase = await page
    .waitForFunction(() => {
      const render = (globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } }).__STORYBOOK_PREVIEW__
        ?.currentRender;
      return ['finished', 'errored', 'aborted'].find((each) => each === render?.phase);
    })
    .then((handle) => handle.jsonValue())
    .catch(() => 'never finished');
  await page.screenshot({ path: `${output}/${id}.${theme}.png`, fullPage: true, animations: 'disabled' });
  await context.close();
  return [...(phase === 'finished' ? [] : [`story ${phase}`]), ...complaints].map(
    (complaint) => `${id} (${theme}): ${complaint.split('\n')[0]}`,
  );
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
