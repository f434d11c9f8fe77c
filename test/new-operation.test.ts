import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hookNameOf } from './operations/records.js';
import { root } from './source.js';

const GENERATOR = 'scripts/new-operation/index.ts';
const FIELDS = 'scripts/new-operation/field.ts';
const RESULT = 'NudgeResult { id: number, is_nudged: boolean, nudges_count: number, nudged_since: Timestamp }';
const NUDGE = [
  ...['users', 'nudgeUser', 'mutation', 'POST /api/auth/users/:username/nudge/', RESULT],
  ...['Nudges a user and waits for their answer.', 'reportUser'],
];
const NUDGING = [
  'relations',
  'nudgingFollowers',
  'list',
  'GET /api/auth/nudging-followers/',
  'Follower',
  'Lists nudging followers.',
];
const OF_USER = [
  'relations',
  'nudgedFriends',
  'list',
  'GET /api/users/:username/nudged-friends/',
  'Follower',
  'Searches the nudged friends of a user.',
];
const OF_CIRCLE = [
  'circles',
  'circleNudges',
  'query',
  'GET /api/circles/:id/nudges/',
  'CircleNudges { days: number }',
  'Gets the nudges of a circle.',
];
const SAYS = 'Whether the account nudges the user.';
const PEOPLE = ['UserDetail', 'SearchUser', 'Following', 'Follower', 'LinkedUser', 'PublicUser'];
const ALL = [NUDGING, OF_USER, OF_CIRCLE, NUDGE];

/** What a person writes for the reads: the answers of the sandbox. */
const ANSWERS: readonly (readonly [file: string, name: string, answer: string])[] = [
  ['relations', 'nudgingFollowers', '(call) => page(call, 20, followersOf(call), follower)'],
  ['relations', 'nudgedFriends', '(call) => page(call, 20, followersOf(call), follower)'],
  ['circles', 'circleNudges', '(call) => ok({ id: idOf(call), days: 3 })'],
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
    "'nudgeUser': declares what the 401 of the sandbox means for a valid token",
    "'nudgeUser': declares whether the sandbox refuses it for a block",
    'each write makes true what its facts say, and nothing else',
  ],
  'Then `npm run task -- record nudgeUser`': [
    'a change of every read has been seen (`npm run coherence -- --write`)',
    "'nudgeUser' has everything that an operation needs",
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
  said += output('tsx', FIELDS, 'is_nudged', 'nudges', SAYS, ...PEOPLE);
  for (const [file, name, answer] of ANSWERS) {
    const handlers = path.join(copy, `src/sandbox/handlers/${file}.ts`);
    const draft = new RegExp(`(?<=^  ${name}: )\\(\\) => \\{\\n.*\\n  \\}`, 'm');
    writeFileSync(handlers, readFileSync(handlers, 'utf8').replace(draft, answer));
  }
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true }));

test('`npm run task -- new-operation` refuses a name that exists, and words that it does not understand', () => {
  expect(inCopy('tsx', GENERATOR, ...NUDGE)).toMatchObject({
    status: 1,
    stderr: 'src/contract/users.ts has nudgeUser already.\n',
  });
  expect(inCopy('tsx', GENERATOR, 'users', 'pokeUser').stderr).toMatch(/^npm run task -- new-operation <noun> <name>/);
});

test.each([
  [0, 'followers', 'The noun must be a file of src/contract/, that of the operations with the same items'],
  [1, 'PokeUser', 'The name must be one word in camel case'],
  [2, 'write', 'The kind must be query, list or mutation'],
  [3, '/api/poke/', 'The route must be a method and a path'],
  [4, 'PokeResult', 'src/contract/ has no PokeResult. A new answer stands with its fields'],
  [4, 'PokeResult { is_poked: bool }', 'The answer must be a type, a new one with its fields'],
  [5, 'A poke.', 'What it does must be a sentence that begins with a verb'],
  [6, 'followers', 'The operation above it must be one of src/contract/users.ts: followers'],
])('`npm run task -- new-operation` says that word %i is wrong if it is %s', (place, wrong, says) => {
  const words = ['users', 'pokeUser', ...NUDGE.slice(2, 4), 'BlockResult', 'Pokes a user.', 'blockUser'];
  const { status, stderr } = inCopy('tsx', GENERATOR, ...words.with(place, wrong));
  expect(stderr.slice(0, says.length)).toBe(says);
  expect(status).toBe(1);
});

test('`npm run task -- new-operation` writes the hook below that of the operation that is named last', () => {
  const hooks = [...textOf('src/react/users.ts').matchAll(/^export function (use\w+)/gm)].map(([, hook]) => hook);
  expect(hooks[hooks.indexOf('useNudgeUser') - 1]).toBe('useReportUser');
});

test('`npm run task -- new-operation` names the group in which the page of the hook stands', () => {
  expect(said).toContain('the place of useNudgeUser, if it is another one. Its page stands in the group “');
  expect(said).not.toContain('group “”');
});

test.each([
  ['are_near', 'neighbours', 'Whether they live near.', 'The field must begin with is_, as in is_reported: are_near'],
  ['is_near', 'neighbour', 'Whether they live near.', 'The table must be a plural, as in reports: neighbour'],
  ['is_near', 'neighbours', 'They live near.', 'What it says must be a sentence, as in '],
  ['is_nudged', 'nudges', SAYS, 'Answers have is_nudged already: '],
])('`npm run task -- new-field` refuses %s %s %j', (field, table, says, stderr) => {
  expect(inCopy('tsx', FIELDS, field, table, says, 'UserDetail').stderr.slice(0, stderr.length)).toBe(stderr);
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

test('a new answer has the fields that were given, with the checks of the library, and one id; a new relation finds it', () => {
  const people = textOf('src/contract/people.ts');
  expect(people.slice(people.indexOf('export const nudgeResultSchema'))).toBe(`export const nudgeResultSchema = entity(
  'user',
  answer({
    /** The id of the user. The answer has no username. */
    id: Id,
    /** The number of nudges. */
    nudges_count: whole(),
    /** Nudged since, ISO 8601 with an offset. */
    nudged_since: Timestamp,
    ...nudges,
  }),
);
`);
});

test('a new operation has the sentence that was given in its comments, and its words on the button and in the OpenAPI document', () => {
  expect(textOf('src/contract/users.ts')).toContain("summary: 'Nudge a user.',");
  expect(textOf('stories/manual/examples/useNudgeUser.tsx')).toMatch(/>\s*Nudge a user\s*</);
  expect(textOf('test/react/users.test.tsx')).toContain("test('useNudgeUser: nudges a user and waits for their answer', ");
  expect(textOf('src/contract/relations.ts')).toContain("summary: 'Search the nudged friends of a user.',");
});

test('the sandbox answers a new write to a user with the shape of its answer, until a person writes what it changes', () => {
  expect(textOf('src/sandbox/handlers/users.ts')).toContain(`  nudgeUser: (call) => {
    const user = userInPath(call);
    return ok(nudgeResult(call, user));
  },
`);
});

test('a new list holds what one with the same items holds, until a person narrows it', () => {
  expect(textOf('src/rules/reads.ts')).toMatch(
    /nudgingFollowers, \(\{ max_id \}\) =>\s+list\('user', \{ \.\.\.follower, id: below\(max_id\) \}\)/,
  );
});

test('`npm run docs` names what is missing, and writes nothing', () => {
  const hooks = path.join(copy, 'src/react/users.ts');
  const whole = readFileSync(hooks, 'utf8');
  const before = textOf('docs/operations.md');
  writeFileSync(hooks, whole.replace(/\/\*\* Nudges a user .*\n/, ''));
  const { status, stderr } = inCopy('tsx', 'scripts/docs/docs.ts');
  writeFileSync(hooks, whole);
  expect([status, stderr]).toEqual([1, 'src/react/ has no useNudgeUser with a comment above it.\n']);
  expect(textOf('docs/operations.md')).toBe(before);
});

test('`npm run docs` removes the pages of an operation that is gone', () => {
  const pages = ['docs/hooks/useGone.md', 'stories/manual/hooks/useGone.mdx'].map((file) => path.join(copy, file));
  for (const page of pages) writeFileSync(page, '');
  output('tsx', 'scripts/docs/docs.ts');
  expect(pages.filter((page) => existsSync(page))).toEqual([]);
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
