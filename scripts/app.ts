/**
 * `npm run app`: the App of the stories as a plain Vite build, without Storybook. Weighs its JavaScript, React included, and walks
 * through it in Chromium on the served sandbox: no console error, and no layout shift while lists load.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { ALICE_PASSWORD } from '../src/sandbox/index.js';
import { chromiumSwitches, ensureChromium } from './chromium.js';
import { freePort, serve } from './serve.js';

/** Kilobytes of JavaScript after gzip -9. */
const BOUND = 200;
/** Milliseconds: long enough that what a list shifts is not put down to the click before it. */
const LATENCY = 800;

const directory = path.resolve('.cache/app');
const [sandboxPort, appPort] = await Promise.all([freePort(), freePort()]);
const sandboxUrl = `http://localhost:${sandboxPort}`;

mkdirSync(directory, { recursive: true });
writeFileSync(
  path.join(directory, 'index.html'),
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="./main.tsx"></script></body></html>',
);
writeFileSync(
  path.join(directory, 'main.tsx'),
  `import { createRoot } from 'react-dom/client';
  import { CommunityProvider, createCommunityClient, createSession, webStorage } from 'community-hooks';
  import { App } from '../../stories/app/App.js';
  import '../../stories/kit/kit.css';
  import '../../stories/app/app.css';
  const session = createSession({ storage: webStorage(() => localStorage) });
  const client = createCommunityClient({ baseUrl: ${JSON.stringify(sandboxUrl)}, session });
  createRoot(document.getElementById('root')!).render(<CommunityProvider client={client}><App /></CommunityProvider>);`,
);
const configFile = path.resolve('.storybook/vite.config.ts');
await build({ configFile, root: directory, logLevel: 'warn', build: { outDir: 'dist', emptyOutDir: true } });

const assets = path.join(directory, 'dist/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length, 0);
console.log(`app: ${(bytes / 1000).toFixed(1)} kB of JavaScript, at most ${BOUND}`);
if (bytes > BOUND * 1000) process.exitCode = 1;

await using _sandbox = await serve(
  ['tsx', 'scripts/sandbox.ts', '--port', String(sandboxPort), '--latency', String(LATENCY)],
  sandboxUrl,
);
const server = await preview({
  configFile: false,
  root: directory,
  logLevel: 'error',
  preview: { port: appPort, strictPort: true },
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumSwitches] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await walk(page).catch(async (error: unknown) => {
    await page.screenshot({ path: path.join(directory, 'failure.png') });
    throw error;
  });
} finally {
  await browser.close();
  await server.close();
}

async function walk(page: Page): Promise<void> {
  const complaints: string[] = [];
  // A refused answer is part of the walk: the profile of someone blocked is 403.
  page.on(
    'console',
    (message) => void (message.type() === 'error' && !/status of 403/.test(message.text()) && complaints.push(message.text())),
  );
  page.on('pageerror', (error) => {
    complaints.push(error.message);
    console.error(error);
  });
  await page.addInitScript(watchShifts);
  await page.goto(`http://localhost:${appPort}`);
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill(ALICE_PASSWORD);
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const tenIn = (name: string): Promise<void> => page.getByRole('list', { name }).getByRole('listitem').nth(9).waitFor();
  const heading = (name: string): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor();

  await press('Sign in');
  await tenIn('Notifications');
  await press('Mark all as read');
  await page.getByRole('button', { name: /unread/ }).waitFor({ state: 'detached' });

  await press('Invites');
  await tenIn('Invites');
  await page.getByLabel('Whom do you invite?').fill('White Knight');
  await press('Create invite');
  await page.getByRole('list', { name: 'Invites' }).getByText('White Knight').waitFor();

  await press('People');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('bob');
  await press('Bob Marsh');
  await heading('Bob Marsh');
  await press('Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await press('Unblock @bob');
  await heading('Bob Marsh');

  await press(/^Account of/);
  await press('Sign out');
  await heading('Sign in');
  const shifts = await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts ?? []);
  console.log(`app: ${shifts.length} layout shifts, ${complaints.length} console errors`);
  assert.deepEqual({ complaints, shifts }, { complaints: [], shifts: [] });
}

/** Runs in the page: notes every shift that no input of the user explains, with what was moved. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className ?? '').join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
