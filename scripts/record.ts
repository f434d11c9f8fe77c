/**
 * `npm run task -- record`: writes everything that follows from the declarations, the rules and the sandbox: the docs, the public
 * names, what each write changes, and the messages for people. `record mutualFollowers muteUser` writes only the cases of these operations.
 * Ends if the docs cannot be written; prints at the end what is left to do, and which other parts failed.
 */
import { spawnSync } from 'node:child_process';

const parts: readonly (readonly string[])[] = [
  ['the docs', 'npx', 'tsx', 'scripts/docs/docs.ts'],
  ['the order of the lines', 'npx', 'oxfmt', 'src', 'test'],
  ['the reads that each write changes', 'npx', 'tsx', 'scripts/coherence.ts', '--write', ...process.argv.slice(2)],
  [
    ...['the public names, the tables that each write changes, the messages', 'npx', 'vitest', 'run', '--project', 'unit'],
    ...['test/public-surface.test.ts', 'test/sandbox/effects.test.ts', 'test/texts/table.test.ts', '-u'],
  ],
];
let left = '';
const failed = parts.filter(([what, command = '', ...args], index) => {
  console.log(`${index + 1} of ${parts.length}: ${what}`);
  // What the run of the writes prints about the rules stands at the end, where a person sees it.
  const isOfWrites = args.includes('--write');
  const { status, stderr } = spawnSync(command, args, {
    stdio: ['inherit', 'inherit', isOfWrites ? 'pipe' : 'inherit'],
    encoding: 'utf8',
  });
  left += stderr ?? '';
  // They name what an operation lacks at once; the reads take minutes.
  if (status !== 0 && index === 0) process.exit(1);
  return status !== 0;
});
if (left !== '') console.error(`\nLeft to do:\n${left}`);
for (const [what] of failed) console.error(`Failed: ${what}.`);
process.exit(failed.length > 0 ? 1 : 0);
