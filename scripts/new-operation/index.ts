/**
 * `npm run task -- new-operation users muteUser mutation 'POST /api/auth/users/:username/mute/' MuteResult 'Mutes a user.'`: writes what is
 * mechanical of a new operation into the files of its noun, and says what is left to write by hand.
 */
import { spawnSync } from 'node:child_process';
import { newOperation } from './operation.js';
import { writeOperation } from './write.js';

const [noun = '', name = '', kind = '', route = '', answer = '', says = ''] = process.argv.slice(2);
try {
  const files = writeOperation('.', newOperation('.', { noun, name, kind, route, answer, says }));
  spawnSync('npx', ['oxfmt', ...files], { stdio: 'inherit' });
  console.log(
    `Changed ${files.join(', ')}.\n\nBy hand, in these files:\n${byHand(files).join('\n')}\n\nThen \`npm run task -- record\`, and \`npm test\`.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** What only a person knows. */
function byHand(files: readonly string[]): string[] {
  const handlers = files.find((file) => file.startsWith('src/sandbox/')) ?? '';
  const isWrite = kind === 'mutation';
  return [
    `- src/contract/${noun}.ts: above ${name} a line \`@throws 404 …\` for each status with a meaning of its own; the fields of a new answer.`,
    isWrite
      ? `- src/rules/writes.ts: what ${name} makes true. Until then it makes nothing true.`
      : `- src/rules/reads.ts: what ${name} holds. Until then it holds all records.`,
    isWrite
      ? `- src/effects/${noun}.ts: what ${name} changes at once, what it makes stale, and above it what waits for the answer: why.`
      : `- src/effects/: ${name} in each write that test/effects/rules.test.ts names.`,
    `- ${handlers}: what the sandbox answers.`,
    `- test/operations/${noun}.ts: the answer, if it is \`undefined\`.`,
    `- stories/manual/examples/: the component that the page of the hook shows and runs.`,
    `- test/react/${noun}.test.tsx: what the hook does.`,
  ];
}
