/**
 * `npm run task -- bench`: what the library costs beside the bare libraries, in production builds, dist/ as it ships: hooks, in Node and in
 * Chromium, calls, a write beside a long list. Times are ratios within one run; each part runs in a process of its own, and up to
 * five times more if a figure is over its bound. `npm run task -- bench hooks` measures one part, and `npm run task -- bench --peers` compares with the
 * libraries of bench/. A missing dist/ is built first.
 */
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../lib/ensure-built.js';
import { resultOf } from '../lib/run.js';
import { type Figure, isOver, lineOf } from './figures.js';

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  hooks: async () => (await import('./hooks.js')).measureHooks(),
  chromium: async () => (await import('./chromium.js')).measureHooksInChromium(),
  calls: async () => (await import('./calls.js')).measureCalls(),
  growth: async () => (await import('./growth.js')).measureGrowth(),
  'long-list': async () => (await import('./long-list.js')).measureLongList(),
};

const [asked, isChild] = process.argv.slice(2);
ensureBuilt();
if (asked === '--peers') {
  await (await import('./peers.js')).comparePeers(isChild);
  process.exit(0);
}
const measure = isChild === '--figures' ? parts[asked ?? ''] : undefined;
if (measure) {
  console.log(`\n${JSON.stringify(await measure())}`);
  // The subscriptions of the bare caches are not worth ending one by one.
  process.exit(0);
}

let count = 0;
let over = 0;
for (const part of Object.keys(parts)) {
  if (asked !== undefined && asked !== part) continue;
  const figures = better(part, figuresOf(part));
  console.log(`\n${part}`);
  for (const figure of figures) console.log(lineOf(figure));
  count += figures.length;
  over += figures.filter(isOver).length;
}
console.log(`\nbench: ${count} figures, ${over} over their bounds`);
if (over > 0) process.exitCode = 1;

/**
 * The figures; measured up to five times more while one is over its bound, the smallest of each then counts. A process compiles one way or
 * another: the same write in a long list takes 1.35 bare ones in half of them, and up to 1.85 in the others.
 */
function better(part: string, figures: readonly Figure[], tries = 5): readonly Figure[] {
  if (tries === 0 || !figures.some(isOver)) return figures;
  const again = figuresOf(part);
  const smaller = figures.map((figure, index) => ({
    ...figure,
    value: Math.min(figure.value, again[index]?.value ?? Number.NaN),
  }));
  return better(part, smaller, tries - 1);
}

function figuresOf(part: string): Figure[] {
  return resultOf(['--expose-gc', fileURLToPath(import.meta.url), part, '--figures']) as Figure[];
}
