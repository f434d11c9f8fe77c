import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { librarySource } from '../../.storybook/vite.config.js';
import { chromiumSwitches, findChromium } from '../../scripts/chromium.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';

/** A page of test/session/tab, built and ready to be opened in tabs of Chromium. */
export interface Chromium {
  /** A browser of its own with a service of its own: nothing is stored yet, and the world is as at the beginning. */
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  readonly sandbox: Sandbox;
  /** What was asked, in order: the name of the tab, the method and the path. */
  readonly asked: Asked[];
  /** Opens a tab; `options` as in its main.tsx, `deaf` for instance. */
  open(name: string, options?: string): Promise<Page>;
  /** Everything that the tabs have complained of, and every error that none of them caught. */
  readonly complaints: string[];
  end(): Promise<void>;
}

export interface Asked {
  readonly tab: string;
  readonly request: string;
}

export async function startChromium(): Promise<Chromium> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tab-'));
  await build({
    root: path.join(import.meta.dirname, 'tab'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: librarySource },
    build: { outDir: directory, emptyOutDir: true, minify: false, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath && { executablePath }) });
  return {
    visit: () => startVisit(browser, directory),
    async close() {
      await browser.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function startVisit(browser: Browser, directory: string): Promise<Visit> {
  const sandbox = createSandbox({ now: Date.now });
  const asked: Asked[] = [];
  const answer = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return fileOf(directory, pathname);
    asked.push({ tab: request.headers.get('X-Tab') ?? '', request: `${request.method} ${pathname}` });
    return sandbox.fetch(request);
  };
  const server = serve({ fetch: answer, port: 0 });
  if (!server.listening) await new Promise((resolve) => void server.once('listening', () => resolve(undefined)));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const context: BrowserContext = await browser.newContext();
  const complaints: string[] = [];
  return {
    sandbox,
    asked,
    complaints,
    async open(name, options = '') {
      const page = await context.newPage();
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${url}/?name=${name}&${options}`);
      return page;
    },
    async end() {
      await context.close();
      server.close();
    },
  };
}

function fileOf(directory: string, pathname: string): Response {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
  return new Response(readFileSync(path.join(directory, name)), { headers: { 'Content-Type': type } });
}
