/** The part `hooks` once more, in Chromium: its engine is newer than Node's, and makes other things cheap. */
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright';
import { launchChromium } from '../lib/chromium.js';
import type { Figure } from './figures.js';

/** A page whose clock is exact, with a script at `/script.js`. An error that a component throws ends the measurement. */
export async function inChromium<Result>(script: string, measure: (page: Page) => Promise<Result>): Promise<Result> {
  await using browser = await launchChromium();
  const page = await browser.newPage();
  const failure = new Promise<never>((_, reject) => page.on('pageerror', reject));
  // A page that shares its process with no other origin has the exact clock.
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>', headers }));
  await page.route('**/script.js', (route) => route.fulfill({ contentType: 'text/javascript', path: script, headers }));
  await page.goto('https://app.test/');
  return await Promise.race([measure(page), failure]);
}

/** In place of the page in Node: Chromium's own, and the library as it ships. */
const page: Plugin = {
  name: 'page of Chromium',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/page\.js$/ }, () => ({ path: 'page', namespace: 'chromium' }));
    onLoad({ filter: /^page$/, namespace: 'chromium' }, () => ({
      resolveDir: path.resolve('dist'),
      contents: `
        export const createPlace = () => document.createElement('div');
        export * as hooks from './index.js';
      `,
    }));
  },
};

export async function measureHooksInChromium(): Promise<Figure[]> {
  const outfile = path.resolve('.cache/bench/hooks.js');
  await build({
    entryPoints: ['scripts/bench/hooks.tsx'],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // The library is the one in dist/, not that of the source.
    tsconfigRaw: {},
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [page],
  });
  // What the script exports. Of a write's mount, TanStack's hash of its key is the largest part (docs/performance.md).
  const measure = `import('/script.js').then(({ measureHooks }) => measureHooks(1.4))`;
  return inChromium(outfile, (page) => page.evaluate<Figure[]>(measure));
}
