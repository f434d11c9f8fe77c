import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { librarySource } from '../../.storybook/vite.config.js';
import { chromiumSwitches, ensureChromium } from '../../scripts/lib/chromium.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';

/** A page, that of test/session/tab by default, built and served to tabs of Chromium; its processes serve one test after the other. */
export interface Chromium {
  /** A service of its own: nothing is stored yet, and the world is as at the beginning. Ends the visit before. */
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  readonly sandbox: Sandbox;
  /** What was asked, in order: the name of the tab, the method and the path. */
  readonly asked: Asked[];
  /** Opens a tab; `options` as in its main.tsx, `deaf` for instance. */
  open(name: string, options?: string): Promise<Page>;
}

export interface Asked {
  readonly tab: string;
  readonly request: string;
}

export interface ChromiumOptions {
  /** The folder of the page. */
  readonly root?: string;
  /** Switches that Playwright sets and a test does without. */
  readonly ignoreDefaultArgs?: string[];
}

export async function startChromium({
  root = path.join(import.meta.dirname, 'tab'),
  ignoreDefaultArgs = [],
}: ChromiumOptions = {}): Promise<Chromium> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tab-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: librarySource },
    build: { outDir: directory, emptyOutDir: true, minify: false, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumSwitches], ignoreDefaultArgs });
  const context = await browser.newContext();
  let sandbox = createSandbox();
  let asked: Asked[] = [];
  const server = serve({
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/api/')) return fileOf(directory, pathname);
      asked.push({ tab: request.headers.get('X-Tab') ?? '', request: `${request.method} ${pathname}` });
      return sandbox.fetch(request);
    },
  });
  if (!server.listening) await new Promise((resolve) => void server.once('listening', () => resolve(undefined)));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    async visit() {
      const idle = context.pages();
      await Promise.all(idle.map(leave));
      sandbox = createSandbox({ now: Date.now });
      asked = [];
      const [first] = idle;
      await context.setOffline(false);
      if (first) {
        await first.goto(`${url}/empty`);
        await first.evaluate(() => localStorage.clear());
      }
      return {
        sandbox,
        asked,
        async open(name, options = '') {
          const page = idle.shift() ?? (await context.newPage());
          await page.goto(`${url}/?name=${name}&${options}`);
          return page;
        },
      };
    },
    async close() {
      await Promise.all(context.pages().map(leave));
      await browser.close();
      server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
}

function fileOf(directory: string, pathname: string): Response {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (name === 'empty') return new Response('', { headers: { 'Content-Type': 'text/html' } });
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
  return new Response(readFileSync(path.join(directory, name)), { headers: { 'Content-Type': type } });
}
