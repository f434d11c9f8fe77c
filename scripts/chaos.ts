/**
 * `npm run task -- chaos`: 1,000 random users in a network that fails (test/chaos); its last line has the figures. `CHAOS`, `CHAOS_SEED` and
 * `CHAOS_PROGRAM` name another number of them, another seed, and one program alone. Each processor of the machine has a part of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { vitestArgs } from './lib/run.js';

const programs = Number(process.env['CHAOS'] ?? 1000);
const isOne = process.env['CHAOS_PROGRAM'] !== undefined;
const share = isOne ? 1 : Math.ceil(programs / availableParallelism());

const parts: Part[] = Array.from({ length: isOne ? 1 : Math.ceil(programs / share) }, (_, index) => ({
  name: `chaos-${index}`,
  file: 'test/chaos/chaos.test.tsx',
  env: { CHAOS: String(Math.min(share, programs - index * share)), CHAOS_FIRST: String(index * share) },
}));
// The breaks that the figures must show run beside them.
if (!isOne) parts.push({ name: 'chaos-sabotage', file: 'test/chaos/sabotage.test.tsx', env: { CHAOS: '1' } });
const ends = await Promise.all(parts.map(run));
console.log(sumOf(ends.flatMap(({ figures }) => figures)));
process.exit(ends.every(({ code }) => code === 0) ? 0 : 1);

interface Part {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

interface End {
  readonly code: number | null;
  readonly figures: readonly string[];
}

async function run({ name, file, env }: Part): Promise<End> {
  const args = vitestArgs(name, ['--project', 'hooks', file, ...process.argv.slice(2)]);
  const child = spawn('npx', ['--no-install', 'vitest', ...args], {
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const figures: string[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^chaos: \d+ programs/.test(line)) figures.push(line);
    else console.log(line);
  }
  await ended;
  return { code: child.exitCode, figures };
}

/** One line of figures out of several: number by number. */
function sumOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'chaos: no program has run';
  const numbers = others.map((line) => line.match(/\d+/g) ?? []);
  let place = 0;
  return first.replace(/\d+/g, (number) => {
    const sum = numbers.reduce((total, line) => total + Number(line[place]), Number(number));
    place += 1;
    return String(sum);
  });
}
