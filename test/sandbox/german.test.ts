import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Message } from '../../src/contract/answer.js';
import { NoInput } from '../../src/contract/fields.js';
import { defineQuery } from '../../src/contract/operation.js';
import { german, inGerman, labels } from '../../src/sandbox/german.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { reportCategories } from '../../src/sandbox/report-categories.js';
import { openAsAlice, origin } from './visit.js';

/** What the sandbox says in answers; pages in HTML, and what people write, stay as they are. */
const sources = ['handlers', 'http', 'rules'].flatMap((folder) =>
  readdirSync(`src/sandbox/${folder}`).map((name) => `src/sandbox/${folder}/${name}`),
);
const notTranslated = [
  'Good morning, everyone.',
  'I could not agree more.',
  'What do you think?',
  'List what a report can be about.',
  'There is nothing at this address.',
  'Something went wrong on our side.',
];

function sentencesOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/(['`])([A-Z][^'`]{3,}[.?!])\1/g)].map(([, , sentence = '']) => sentence);
  return found.map((sentence) => sentence.replace(/\$\{\w+\}|\d+/, '#')).filter((sentence) => !notTranslated.includes(sentence));
}

test('the sandbox has a German text for each of its sentences', () => {
  const known = [...Object.keys(german), 'This notification is not yours to #.'];
  const sentences = sources.flatMap(sentencesOf);
  expect(sentences.length).toBeGreaterThan(80);
  const missing = sentences.filter((sentence) => !known.includes(sentence));
  expect(missing, 'write them into src/sandbox/german.ts').toEqual([]);
});

test('a number keeps its place, in lists and fields too', () => {
  expect(inGerman({ name: ['This must have 192 characters at most.', 'Words of an app.'], rows: [null, 7] })).toEqual({
    name: ['Das darf höchstens 192 Zeichen haben.', 'Words of an app.'],
    rows: [null, 7],
  });
});

test.each([
  ['de-AT,en;q=0.5', 'de', 'Benutzername und Passwort passen nicht zusammen.'],
  ['fr', 'en', 'Username and password do not go together.'],
])('an answer to %s is in %s', async (accepted, language, detail) => {
  const answer = await createSandbox().fetch(
    new Request(`${origin}/api/auth/login/`, {
      method: 'POST',
      headers: { 'Accept-Language': accepted, 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'alice', password: 'not-my-password' }),
    }),
  );
  expect(answer.headers.get('Content-Language')).toBe(language);
  expect(await answer.json()).toEqual({ detail });
});

test('a planned refusal is in the language of the request', async () => {
  const { sandbox, alice } = await openAsAlice();
  sandbox.faults.fail('invites', { status: 403 });
  const { body } = await alice.get('/api/invites/', { 'Accept-Language': 'de' });
  expect([body, (await alice.get('/api/invites/')).body]).toEqual([
    { detail: 'Dieser Fehler ist beabsichtigt.' },
    { detail: 'This was made to fail.' },
  ]);
});

test('badges and the categories of reports are labelled in the language of the request, and nothing that people write is', async () => {
  const { sandbox, alice } = await openAsAlice();
  const [first] = sandbox.state.users;
  if (first) first.profile.bio = 'Verified';
  const headers = { 'Accept-Language': 'de' };
  const { profile } = (await alice.get('/api/auth/user/', headers)).body;
  expect([profile.bio, profile.badges]).toEqual(['Verified', [{ keyword: 'VERIFIED', keyword_description: 'Verifiziert' }]]);
  const { body } = await alice.get('/api/moderation/categories/', headers);
  expect(body[2]).toEqual({
    ...reportCategories[2],
    title: 'Beleidigung',
    description: 'Beschimpfung, Drohungen oder Belästigung einer Person.',
  });
  expect((await alice.get('/api/moderation/categories/')).body).toEqual(reportCategories);
});

test("an app's own answers keep their words, also those that are labels of a category or a badge", async () => {
  const community = { title: 'Abuse', description: 'Violence', keyword_description: 'Verified' };
  const operation = defineQuery({
    name: 'community',
    group: 'auth',
    method: 'GET',
    path: '/api/communities/abuse/',
    summary: 'Get a community.',
    token: 'none',
    input: NoInput,
    output: Message,
  });
  const sandbox = createSandbox({ own: [{ operation, answer: () => Response.json(community) }] });
  const answer = await sandbox.fetch(`${origin}/api/communities/abuse/`, { headers: { 'Accept-Language': 'de' } });
  expect(await answer.json()).toEqual(community);
});

test('each label of a category has a German text', () => {
  const english = reportCategories.flatMap(({ title, description }) => [title, description]);
  expect(english.filter((label) => !(label in labels))).toEqual([]);
});
