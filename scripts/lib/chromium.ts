import { type Browser, chromium } from 'playwright';
import { preview } from 'vite';
import { chromiumSwitches, ensureBrowser } from './browsers.js';
import { freePort } from './serve.js';

/** The Chromium of this machine. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser('chromium'), args: [...chromiumSwitches] });
}

/** Serves a built site until it is disposed of. */
export async function serveSite(outDir: string, base = '/'): Promise<AsyncDisposable & { readonly url: string }> {
  const port = await freePort();
  const server = await preview({
    configFile: false,
    base,
    logLevel: 'error',
    build: { outDir },
    preview: { port, strictPort: true },
  });
  return { url: `http://localhost:${port}${base}`, [Symbol.asyncDispose]: () => server.close() };
}
