/**
 * `npm run chaos`: 1,000 random users in a network that fails (test/chaos); its last line has the figures. `CHAOS`, `CHAOS_SEED` and
 * `CHAOS_PROGRAM` name another number of them, another seed, and one program alone.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

mkdirSync('.cache/reports', { recursive: true });
const outputs = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/reports/chaos.json'];
const child = spawn(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'hooks', 'test/chaos/chaos.test.tsx', ...outputs, ...process.argv.slice(2)],
  {
    env: { ...process.env, CHAOS: process.env['CHAOS'] ?? '1000' },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let figures = 'chaos: no program has run';
const ended = new Promise<number | null>((resolve) => {
  child.once('exit', resolve);
});
for await (const line of createInterface({ input: child.stdout })) {
  if (/^chaos: \d+ programs/.test(line)) figures = line;
  else console.log(line);
}
const code = await ended;
console.log(figures);
process.exit(code ?? 1);
