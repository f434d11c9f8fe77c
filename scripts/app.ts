/**
 * `npm run task -- app`: the App of the stories as a plain Vite build, without Storybook. Weighs its JavaScript, React included, and walks
 * through all of it in Chromium, on the sandbox served over HTTP and on the one embedded in the page: no console error, and no layout
 * shift while something loads.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { launchChromium } from './lib/chromium.js';
import { freePort, serve, serveSite } from './lib/serve.js';
import { refusable, walk } from './lib/walk.js';
import { watch } from './lib/watch.js';

/** Kilobytes of JavaScript after gzip -9. */
const BOUND = 200;
/** Milliseconds: what moves more than half a second after a click is not put down to the click. */
const LATENCY = 550;

/** A desk and a telephone. */
const viewports = { served: { width: 1280, height: 800 }, embedded: { width: 360, height: 740 } };

const sandboxPort = await freePort();
const sandboxUrl = `http://localhost:${sandboxPort}`;
const backends = {
  served: `import { createCommunityClient, createSession, webStorage } from 'community-hooks';
    const session = createSession({ storage: webStorage(() => localStorage, { accounts: 3 }) });
    const client = createCommunityClient({ baseUrl: ${JSON.stringify(sandboxUrl)}, session });`,
  // As in the stories: a service worker answers, also for the pictures.
  embedded: `import { createStage } from 'community-hooks/testing';
    import { startSandboxWorker } from 'community-hooks/testing/browser';
    const network = await startSandboxWorker();
    const { client } = createStage({ network, account: null, now: Date.now, latency: ${LATENCY} });`,
};

for (const [name, client] of Object.entries(backends)) await buildApp(directoryOf(name), client);
weigh(path.join(directoryOf('served'), 'dist/assets'));
await using _sandbox = await serve(
  ['tsx', 'scripts/sandbox.ts', '--port', String(sandboxPort), '--latency', String(LATENCY)],
  sandboxUrl,
);
await using browser = await launchChromium();
const walks = await Promise.allSettled((['served', 'embedded'] as const).map((name) => walkOn(browser, name)));
for (const outcome of walks) if (outcome.status === 'rejected') console.error(String(outcome.reason));
if (walks.some(({ status }) => status === 'rejected')) process.exitCode = 1;

function directoryOf(name: string): string {
  return path.resolve('.cache/app', name);
}

async function buildApp(directory: string, client: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    path.join(directory, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="./main.tsx"></script></body></html>',
  );
  writeFileSync(
    path.join(directory, 'main.tsx'),
    `import { createRoot } from 'react-dom/client';
    import { CommunityProvider } from 'community-hooks';
    import { App } from '../../../stories/app/App.js';
    import { fontsLoaded } from '../../../stories/kit/fonts.js';
    import '../../../stories/kit/kit.css';
    import '../../../stories/app/app.css';
    ${client}
    await fontsLoaded();
    createRoot(document.getElementById('root')!).render(<CommunityProvider client={client}><App /></CommunityProvider>);`,
  );
  const configFile = path.resolve('.storybook/vite.config.ts');
  await build({
    configFile,
    root: directory,
    publicDir: path.resolve('public'),
    logLevel: 'warn',
    build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
}

function weigh(assets: string): void {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length, 0);
  console.log(`app: ${(bytes / 1000).toFixed(1)} kB of JavaScript, at most ${BOUND}`);
  if (bytes > BOUND * 1000) process.exitCode = 1;
}

/** Each in a context of its own, with a storage and a clipboard of its own. */
async function walkOn(from: Browser, name: keyof typeof viewports): Promise<void> {
  const directory = directoryOf(name);
  await using server = await serveSite(directory);
  await using context = await from.newContext({
    viewport: viewports[name],
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const start = Date.now();
  try {
    const findings = await watch(page);
    await page.goto(server.url);
    await walk(page);
    const { shifts, complaints, ...found } = await findings();
    const refusals = found.refusals.filter((refusal) => !refusable.includes(refusal));
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    console.log(`app: ${name}: ${shifts.length} layout shifts, ${complaints.length} console errors in ${seconds} s`);
    assert.deepEqual({ complaints, shifts, refusals }, { complaints: [], shifts: [], refusals: [] });
  } catch (error) {
    await page.screenshot({ path: path.join(directory, 'failure.png') });
    throw error;
  }
}
