/**
 * `npm run task -- record`: writes everything that follows from the declarations, the rules and the sandbox: the docs, the public
 * names, what each write changes, and the messages for people. After a new write, `record muteUser` writes only the cases of that write. Ends at the first part
 * that cannot be written.
 */
import { spawnSync } from 'node:child_process';

const parts = [
  ['the docs', 'npx', 'tsx', 'scripts/docs/docs.ts'],
  ['the order of the lines', 'npx', 'oxfmt', 'src', 'test'],
  ['the reads that each write changes', 'npx', 'tsx', 'scripts/coherence.ts', '--write', ...process.argv.slice(2)],
  [
    ...['the public names, the tables that each write changes, the messages', 'npx', 'vitest', 'run', '--project', 'unit'],
    ...['test/public-surface.test.ts', 'test/sandbox/effects.test.ts', 'test/texts/table.test.ts', '-u'],
  ],
] as const;
for (const [index, [what, command, ...args]] of parts.entries()) {
  console.log(`${index + 1} of ${parts.length}: ${what}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
