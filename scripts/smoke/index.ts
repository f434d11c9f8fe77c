/**
 * `npm run task -- smoke`: the packed library in fresh apps outside the checkout, as others install it.
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

await pack();
const others = chosen.filter((name) => !examples.includes(name));
await Promise.all([all(chosen.filter((name) => examples.includes(name))), all(others)]);

/** One part after the other. Whoever is done first helps with the rest. */
async function all(mine: string[]): Promise<void> {
  for (let name = mine.shift() ?? others.shift(); name !== undefined; name = mine.shift() ?? others.shift()) await runPart(name);
}

async function runPart(part: string): Promise<void> {
  let reported: unknown;
  const check: Check = async (what, step) => {
    const start = Date.now();
    const done = (outcome: string): void =>
      console.log(`smoke: ${part}: ${what}: ${outcome} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
    try {
      await step();
      done('passed');
    } catch (error) {
      done('FAILED');
      fail(error);
      reported = error;
      throw error;
    }
  };
  try {
    await parts[part]?.(check);
  } catch (error) {
    // A failure outside a step, such as one of the installation.
    if (error !== reported) fail(error);
  }
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
