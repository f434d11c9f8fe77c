/**
 * `npm run task -- record`: writes everything that follows from the declarations, the rules and the sandbox: the docs, the public
 * names, what each write changes, and the messages for people. `record mutualFollowers muteUser` writes only the cases of these operations.
 * Ends if the docs cannot be written; prints at the end which other parts failed.
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
const failed = parts.filter(([what, command, ...args], index) => {
  console.log(`${index + 1} of ${parts.length}: ${what}`);
  const hasFailed = spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
  // They name what an operation lacks at once; the reads take minutes.
  if (hasFailed && index === 0) process.exit(1);
  return hasFailed;
});
for (const [what] of failed) console.error(`Failed: ${what}.`);
process.exit(failed.length > 0 ? 1 : 0);
