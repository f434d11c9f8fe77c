/**
 * `npm run task -- record`: writes everything that follows from the declarations, the rules and the sandbox: the docs, the public
 * names, and what each write changes. Ends at the first part that cannot be written.
 */
import { spawnSync } from 'node:child_process';

const parts = [
  ['npx', 'tsx', 'scripts/docs/docs.ts'],
  ['npx', 'oxfmt', 'src', 'test'],
  ['npx', 'tsx', 'scripts/coherence.ts', '--write'],
  ['npx', 'vitest', 'run', '--project', 'unit', 'test/public-surface.test.ts', 'test/sandbox/effects.test.ts', '-u'],
] as const;
for (const [command, ...args] of parts) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
