import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './source.js';

const GENERATOR = 'scripts/new-operation/index.ts';
const RESULT = 'MuteResult { is_muted: boolean }';
const MUTE = ['users', 'muteUser', 'mutation', 'POST /api/auth/users/:username/mute/', RESULT, 'Mutes a user.'];
const MUTUAL = ['relations', 'mutualFollowers', 'list', 'GET /api/auth/mutual-followers/', 'Follower', 'Lists mutual followers.'];

/** The tests that say what an operation lacks. */
const CHECKS = ['complete.test.ts', 'contract', 'effects', 'floors.test.ts', 'rules/facts.test.ts', 'rules/reads.test.ts'];

/** What fails of them, by what the generator says of it. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  'what the sandbox answers.': [
    ...['muteUser', 'mutualFollowers'].flatMap((name) => [
      `'${name}': declares what the 401 of the sandbox means for a valid token`,
      `'${name}': declares whether the sandbox refuses it for a block`,
    ]),
    'each write makes true what its facts say, and nothing else',
    'each read answers what it holds, and each number what it counts',
  ],
  'in the writes by hand that test/effects/rules.test.ts names': [
    'the effects of every write change and refetch the reads that its rules can change, but for the differences',
  ],
  'Then `npm run task -- record`': [
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
  said = [MUTUAL, MUTE].map((words) => output('tsx', GENERATOR, ...words)).join('\n');
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true }));

test('`npm run task -- new-operation` refuses a name that exists, and words that it does not understand', () => {
  expect(inCopy('tsx', GENERATOR, ...MUTE)).toMatchObject({
    status: 1,
    stderr: 'src/contract/users.ts has muteUser already.\n',
  });
  expect(inCopy('tsx', GENERATOR, 'users', 'pokeUser').stderr).toMatch(/^npm run task -- new-operation <noun> <name>/);
}, 120_000);

test('`npm run docs` names what is missing, and writes nothing', () => {
  const hooks = path.join(copy, 'src/react/users.ts');
  const whole = readFileSync(hooks, 'utf8');
  const before = textOf('docs/operations.md');
  writeFileSync(hooks, whole.replace(/\/\*\* Mutes a user\. \*\/\n/, ''));
  const { status, stderr } = inCopy('tsx', 'scripts/docs/docs.ts');
  writeFileSync(hooks, whole);
  expect([status, stderr]).toEqual([1, 'src/react/ has no useMuteUser with a comment above it.\n']);
  expect(textOf('docs/operations.md')).toBe(before);
}, 120_000);

test('what `npm run task -- new-operation` writes compiles, and lacks only what it names', { timeout: 600_000 }, () => {
  output('tsx', 'scripts/docs/docs.ts');
  expect(output('tsc', '--noEmit', '--pretty', 'false')).toBe('');
  expect(failures().toSorted()).toEqual(Object.values(LEFT).flat().toSorted());
  for (const part of Object.keys(LEFT)) expect(said).toContain(part);
});

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
