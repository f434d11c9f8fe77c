/**
 * `npm run task -- smoke`: the packed library in fresh apps outside the checkout, as others install it. Prints a table of what was tried.
 * `npm run task -- smoke vite types` runs only these parts. Two run at a time; the examples one after the other, because their servers
 * use the same ports.
 */
import { app } from './app.js';
import { pack } from './consumer.js';
import { example, examples } from './example.js';
import { jest } from './jest.js';
import { own } from './own.js';
import type { Check, Part } from './part.js';
import { peers } from './peers.js';
import { types } from './types.js';

interface Row {
  readonly part: string;
  readonly what: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** The longest first. */
const parts: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(examples.map((name) => [name, example(name)])),
  types,
  peers,
  app,
  own,
  jest,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`smoke: there is no ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}`);
const chosen = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));

const rows: Row[] = [];
await pack();
const others = chosen.filter((name) => !examples.includes(name));
await Promise.all([all(chosen.filter((name) => examples.includes(name))), all(others)]);
print();
if (rows.some(({ passed }) => !passed)) process.exitCode = 1;

/** One part after the other. Whoever is done first helps with the rest. */
async function all(mine: string[]): Promise<void> {
  for (let name = mine.shift() ?? others.shift(); name !== undefined; name = mine.shift() ?? others.shift()) await runPart(name);
}

async function runPart(part: string): Promise<void> {
  const check: Check = async (what, step) => {
    const start = Date.now();
    const done = (passed: boolean): void => {
      rows.push({ part, what, passed, seconds: (Date.now() - start) / 1000 });
      console.log(`smoke: ${part}: ${what}: ${passed ? 'passed' : 'FAILED'}`);
    };
    try {
      await step();
      done(true);
    } catch (error) {
      done(false);
      tell(error);
      throw error;
    }
  };
  try {
    await parts[part]?.(check);
  } catch (error) {
    if (rows.some((row) => row.part === part && !row.passed)) return;
    // A failure outside a step, such as one of the installation.
    rows.push({ part, what: 'set up', passed: false, seconds: 0 });
    tell(error);
  }
}

function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

function print(): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const order = Object.keys(parts);
  const sorted = rows.toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
  console.log('\nThe packed library in apps of others:');
  for (const { part, what, passed, seconds } of sorted) {
    console.log(`  ${part.padEnd(6)} ${what.padEnd(width)}  ${passed ? 'passed' : 'FAILED'} ${seconds.toFixed(0).padStart(4)} s`);
  }
}
