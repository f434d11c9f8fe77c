import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { librarySource } from '../../.storybook/vite.config.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';

/** The page of a test, built once. */
export interface BuiltPage {
  /** Serves it at an address of its own, beside a sandbox: nothing is stored there yet. */
  serve(): Promise<ServedPage>;
  remove(): void;
}

export interface ServedPage {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** What the sandbox was sent, in order: the name of the tab, the method and the path. */
  readonly requests: SentRequest[];
  close(): void;
}

export interface SentRequest {
  readonly tab: string;
  readonly request: string;
}

/** Builds the page of a folder. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'page-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: librarySource },
    build: { outDir: directory, emptyOutDir: true, minify: false, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  });
  return { serve: () => servePage(directory), remove: () => rmSync(directory, { recursive: true }) };
}

async function servePage(directory: string): Promise<ServedPage> {
  const sandbox = createSandbox({ now: Date.now });
  const requests: SentRequest[] = [];
  const server = serve({
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/api/')) return fileOf(directory, pathname);
      requests.push({ tab: request.headers.get('X-Tab') ?? '', request: `${request.method} ${pathname}` });
      return sandbox.fetch(request);
    },
  });
  if (!server.listening) await new Promise((resolve) => void server.once('listening', () => resolve(undefined)));
  // The address of a server that listens to a port is no text.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, sandbox, requests, close: () => void server.close() };
}

function fileOf(directory: string, pathname: string): Response {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (name === 'empty' || name === 'favicon.ico') return new Response('', { headers: { 'Content-Type': 'text/html' } });
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
  return new Response(readFileSync(path.join(directory, name)), { headers: { 'Content-Type': type } });
}
