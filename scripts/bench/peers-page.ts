/** A page of bench/ in Node: `tsx scripts/bench/peers-page.ts measureCalls [60,20]` writes what it measured as its last line. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { readFileSync } from 'node:fs';

/** A part of the comparison, by the name of its function in bench/page.tsx. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly unit: 'µs' | 'ms';
  /** Those that count, and those before them that only warm up. */
  readonly rounds: readonly [number, number];
}

export const parts: readonly Part[] = [
  { name: 'measureCalls', title: 'one call, with a small answer and with 20 invites', unit: 'µs', rounds: [200, 60] },
  { name: 'measureComponents', title: '200 components with one read', unit: 'ms', rounds: [40, 15] },
  { name: 'measureRows', title: 'a list of 10,000 rows', unit: 'ms', rounds: [30, 10] },
];

export const NODE_PAGE: URL = new URL(import.meta.url);

const [script = '', name = '', rounds = ''] = process.argv.slice(1);
if (pathToFileURL(script).href === NODE_PAGE.href) {
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM('', { url: 'https://app.test' });
  Object.assign(globalThis, { window, document: window.document });
  const file = name === 'shell' ? 'shell.js' : 'page.js';
  vm.runInThisContext(readFileSync(path.resolve('.cache/bench', file), 'utf8'));
  // What the bundle gives, by its name.
  const { bench } = globalThis as unknown as { bench: Record<string, (rounds: unknown) => Promise<unknown>> };
  const result = name === 'shell' ? await bench['countRequests']?.([]) : await bench[name]?.(JSON.parse(rounds));
  console.log(`\n${JSON.stringify(result)}`);
  process.exit(0);
}
