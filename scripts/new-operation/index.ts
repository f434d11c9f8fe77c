/**
 * `npm run task -- new-operation users muteUser mutation 'POST /api/auth/users/:username/mute/' 'MuteResult { is_muted: boolean }'
 * 'Mutes a user.' unblockUser`: writes what is mechanical of a new operation into the files of its noun, and says what is left to write by hand.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { titleOf } from '../../stories/manual/groups.js';
import { groupsOfHooks } from '../docs/manual.js';
import { orEnd } from '../lib/run.js';
import { type NewOperation, newOperation } from './operation.js';
import { writeOperation } from './write.js';

const [noun = '', name = '', kind = '', route = '', answer = '', says = '', above] = process.argv.slice(2);
orEnd(() => {
  const operation = newOperation('.', { noun, name, kind, route, answer, says, above });
  const files = writeOperation('.', operation);
  spawnSync('npx', ['oxfmt', ...files], { stdio: 'inherit' });
  const left = byHand(operation, files).map((line) => `- ${line}\n`);
  console.log(
    `Changed ${files.join(', ')}.\n\nBy hand, in these files:\n${left.join('')}\nThen \`npm run task -- record ${name}\`, and \`npm test\`.`,
  );
});

/** What only a person knows. */
function byHand({ hook }: NewOperation, files: readonly string[]): string[] {
  const handlers = files.find((file) => file.startsWith('src/sandbox/handlers/')) ?? '';
  const records = readFileSync(`test/operations/${noun}.ts`, 'utf8');
  const isOpen = records.slice(records.indexOf(`  ${name}: {`)).includes('answer: undefined');
  const isWrite = kind === 'mutation';
  const group = groupsOfHooks('.').get(hook) ?? '';
  const ofKind = isWrite
    ? [
        `src/rules/writes.ts: what ${name} makes true, if it is more or other than the draft. What changes and is refetched follows from it. A state that forbids records is a law (src/rules/laws.ts).`,
        `src/effects/${noun}.ts: \`export const ${name} = on(rules.${name}, { … })\`, if ${name} needs \`alreadyDone\`, \`send\`, \`toggle\` or \`lane\`; then src/react/${noun}.ts and src/index.ts import it from there.`,
        'docs/service-behaviour.md: what the service changes besides, if an app may not expect it.',
      ]
    : [
        `src/rules/reads.ts: what ${name} holds, if it is more or other than the draft. When writes change it follows from it. A condition that no answer shows is a field of \`Unshown\` (src/rules/records.ts); test/rules/records.ts says its value of each record, also of the account's own.`,
      ];
  return [
    `src/contract/${noun}.ts: above ${name} a line \`@throws 400 …\` for each status with a meaning of its own; what else src/contract/operation.ts has for it: \`unauthorized\`, \`refusesBlocks\` (\`@throws 403 …\`), \`answersSecret\`, \`boundedBy\`; the comments of new types and fields; \`token\`, if it is called without one, too (also in test/operations/${noun}.ts).`,
    `src/contract/routes.ts, test/operations/${noun}.ts: the route of ${name} at the public server; \`null\` says that it has no such operation.`,
    `src/react/${noun}.ts: the place of ${hook}, if it is another one. Its page stands in the group “${titleOf(group)}”, that of the nearest hook above it that a story names (stories/${group}.stories.tsx).`,
    ...ofKind,
    `${handlers}: what the sandbox answers${isWrite ? ', what it changes, and when it refuses. Changes stand in src/sandbox/rules/, tables in world.ts, fields in shapes/, texts of refusals in german.ts' : ''}.`,
    ...(isOpen ? [`test/operations/${noun}.ts: a complete answer.`] : []),
    `test/react/${noun}.test.tsx: what the hook does.`,
  ];
}
