import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hookNameOf } from './operations/records.js';
import { root } from './source.js';

const GENERATOR = 'scripts/new-operation/index.ts';
const FIELDS = 'scripts/new-operation/field.ts';
const RESULT = 'MuteResult { id: number, is_muted: boolean, mutes_count: number, muted_since: Timestamp }';
const MUTE = [
  ...['users', 'muteUser', 'mutation', 'POST /api/auth/users/:username/mute/', RESULT],
  'Mutes a user and hides their notifications.',
];
const MUTUAL = ['relations', 'mutualFollowers', 'list', 'GET /api/auth/mutual-followers/', 'Follower', 'Lists mutual followers.'];
const OF_USER = [
  'relations',
  'friends',
  'list',
  'GET /api/users/:username/friends/',
  'Follower',
  'Searches the friends of a user.',
];
const OF_CIRCLE = [
  'circles',
  'circleAge',
  'query',
  'GET /api/circles/:id/age/',
  'CircleAge { days: number }',
  'Gets the age of a circle.',
];
const SAYS = 'Whether the account mutes the user.';
const PEOPLE = ['UserDetail', 'SearchUser', 'Following', 'Follower', 'LinkedUser', 'PublicUser', 'MuteResult'];
const ALL = [MUTUAL, OF_USER, OF_CIRCLE, MUTE];

/** What a person writes for the reads: the answers of the sandbox. */
const ANSWERS: readonly (readonly [file: string, name: string, answer: string])[] = [
  ['relations', 'mutualFollowers', '(call) => page(call, 20, followersOf(call), follower)'],
  ['relations', 'friends', '(call) => page(call, 20, followersOf(call), follower)'],
  ['circles', 'circleAge', '(call) => ok({ id: idOf(call), days: 3 })'],
];

/** The tests that say what an operation lacks. */
const CHECKS = [
  'complete.test.ts',
  'contract',
  'effects',
  'floors.test.ts',
  'rules/changes.test.ts',
  'rules/facts.test.ts',
  'rules/reads.test.ts',
];

/** What fails of them, by what the generator says of it. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  // The fields of the answer that no table of the sandbox has, and the row that it would add.
  'what the sandbox answers, what it changes, and when it refuses.': [
    "'muteUser': declares what the 401 of the sandbox means for a valid token",
    "'muteUser': declares whether the sandbox refuses it for a block",
    'each write makes true what its facts say, and nothing else',
  ],
  'Then `npm run task -- record muteUser`': [
    'a change of every read has been seen (`npm run coherence -- --write`)',
    "'muteUser' has everything that an operation needs",
  ],
};

const OMITTED = ['.cache', '.git', 'bench', 'dist', 'node_modules', 'screenshots'];
let copy = '';
let said = '';

beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  copy = mkdtempSync(path.join(root, '.cache/new-operation-'));
  for (const entry of readdirSync(root)) {
    if (!OMITTED.includes(entry)) cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  said = ALL.map((words) => output('tsx', GENERATOR, ...words)).join('\n');
  said += output('tsx', FIELDS, 'is_muted', 'mutes', SAYS, ...PEOPLE);
  for (const [file, name, answer] of ANSWERS) {
    const handlers = path.join(copy, `src/sandbox/handlers/${file}.ts`);
    const draft = new RegExp(`(?<=^  ${name}: )\\(\\) => \\{\\n.*\\n  \\}`, 'm');
    writeFileSync(handlers, readFileSync(handlers, 'utf8').replace(draft, answer));
  }
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true }));

test('`npm run task -- new-operation` refuses a name that exists, and words that it does not understand', () => {
  expect(inCopy('tsx', GENERATOR, ...MUTE)).toMatchObject({
    status: 1,
    stderr: 'src/contract/users.ts has muteUser already.\n',
  });
  expect(inCopy('tsx', GENERATOR, 'users', 'pokeUser').stderr).toMatch(/^npm run task -- new-operation <noun> <name>/);
  expect(inCopy('tsx', GENERATOR, ...MUTE.slice(0, 1), 'pokeUser', ...MUTE.slice(2, 5), 'A poke.').stderr).toBe(
    "What it does must begin with a verb, as in 'Lists blocked users.': A poke.\n",
  );
});

test.each([
  [['Follower', 'CircleUser'], 'src/contract/people.ts has no CircleUser: write the field by hand.'],
  [['Following', 'LinkedUser'], 'The sandbox builds SearchUser from one of them: name all of them.'],
])('`npm run task -- new-field` refuses %j, and writes nothing', (answers, stderr) => {
  const before = textOf('src/contract/people.ts');
  expect(inCopy('tsx', FIELDS, 'is_near', 'neighbours', 'Whether the user lives near.', ...answers)).toMatchObject({
    status: 1,
    stderr: `${stderr}\n`,
  });
  expect(textOf('src/contract/people.ts')).toBe(before);
});

test('a new answer has the fields that were given, with the checks of the library, and one id', () => {
  const people = textOf('src/contract/people.ts');
  expect(people.slice(people.indexOf('export const muteResultSchema'))).toBe(`export const muteResultSchema = entity(
  'user',
  answer({
    /** The id of the user. The answer has no username. */
    id: Id,
    /** The number of mutes. */
    mutes_count: whole(),
    /** Muted since, ISO 8601 with an offset. */
    muted_since: Timestamp,
    ...mutes,
  }),
);
`);
});

test('a new operation has the sentence that was given in its comments, and its words on the button and in the OpenAPI document', () => {
  expect(textOf('src/contract/users.ts')).toContain("summary: 'Mute a user.',");
  expect(textOf('stories/manual/examples/useMuteUser.tsx')).toMatch(/>\s*Mute a user\s*</);
  expect(textOf('test/react/users.test.tsx')).toContain("test('useMuteUser: mutes a user and hides their notifications', ");
  expect(textOf('src/contract/relations.ts')).toContain("summary: 'Search the friends of a user.',");
});

test('the sandbox answers a new write to a user with the shape of its answer, until a person writes what it changes', () => {
  expect(textOf('src/sandbox/handlers/users.ts')).toContain(`  muteUser: (call) => {
    const user = userInPath(call);
    return ok(muteResult(call, user));
  },
`);
});

test('a new list holds what one with the same items holds, until a person narrows it', () => {
  expect(textOf('src/rules/reads.ts')).toMatch(
    /mutualFollowers, \(\{ max_id \}\) =>\s+list\('user', \{ \.\.\.follower, id: below\(max_id\) \}\)/,
  );
});

test('`npm run docs` names what is missing, and writes nothing', () => {
  const hooks = path.join(copy, 'src/react/users.ts');
  const whole = readFileSync(hooks, 'utf8');
  const before = textOf('docs/operations.md');
  writeFileSync(hooks, whole.replace(/\/\*\* Mutes a user .*\n/, ''));
  const { status, stderr } = inCopy('tsx', 'scripts/docs/docs.ts');
  writeFileSync(hooks, whole);
  expect([status, stderr]).toEqual([1, 'src/react/ has no useMuteUser with a comment above it.\n']);
  expect(textOf('docs/operations.md')).toBe(before);
});

test('what `npm run task -- new-operation` writes compiles, and lacks only what it names', { timeout: 600_000 }, () => {
  output('tsx', 'scripts/docs/docs.ts');
  expect(output('tsc', '--noEmit', '--pretty', 'false')).toBe('');
  expect(failures().toSorted()).toEqual(Object.values(LEFT).flat().toSorted());
  for (const part of Object.keys(LEFT)) expect(said).toContain(part);
});

test(
  'with its answer in the sandbox, the drafts of a read pass: the test of the hook, and the example on its page',
  { timeout: 600_000 },
  () => {
    output('tsx', 'scripts/docs/docs.ts');
    const hooks = ANSWERS.map(([, name]) => hookNameOf(name));
    const files = ['test/react/relations.test.tsx', 'test/react/circles.test.tsx', 'test/stories/manual.test.tsx'];
    const pattern = `(${hooks.join('|')})'?( runs on the sandbox|: )`;
    const { stdout } = inCopy('vitest', 'run', '--project', 'hooks', '--reporter', 'json', '-t', pattern, ...files);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toMatchObject({ numPassedTests: 6, numFailedTests: 0 });
  },
);

/** The titles of the tests that fail in the copy, without numbers of runs. */
function failures(): string[] {
  const files = CHECKS.map((file) => `test/${file}`);
  const { stdout } = inCopy('vitest', 'run', '--project', 'unit', '--reporter', 'json', ...files);
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  return failed.map(({ fullName }) => fullName.replace(/^in \d+ random states, | \(seed \d+\)$/g, ''));
}

function output(command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = inCopy(command, ...args);
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

function inCopy(command: string, ...args: readonly string[]): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 });
}

function textOf(file: string): string {
  return readFileSync(path.join(copy, file), 'utf8');
}
