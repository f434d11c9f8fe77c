import { describe, expect, test } from 'vitest';
import { languages } from '../../src/contract/languages.js';
import { usernameCheck } from '../../src/contract/session.js';
import { useUpdatePassword } from '../../src/react/account.js';
import { useBlockUser } from '../../src/react/users.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { english } from '../../src/texts/english.js';
import { fieldErrorsOf, reasonOf } from '../../src/texts/fields.js';
import { messageOf } from '../../src/texts/message.js';
import type { CommunityError } from '../../src/transport/errors.js';
import { refusal, show } from '../react/support.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';

/** The code of an error, and what a person reads in English and German. */
function textsOf(error: CommunityError): string[] {
  return [error.code, messageOf(error), messageOf(error, { language: 'de-AT' })];
}

/** The error with which a read ends. */
function readError({ client }: Scene): Promise<CommunityError> {
  return refusal(() => client.call(languages, {}));
}

/** The error with which `useBlockUser` ends. */
async function blockError(scene: Scene): Promise<CommunityError> {
  const { result } = show(scene, () => useBlockUser());
  return refusal(() => result.current.mutateAsync({ username: 'bob' }));
}

describe('messageOf: each case has its own cause and next step', () => {
  test('a fault of the service, without its own words', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('*', { status: 500, body: { detail: "KeyError: 'token'" } });
    expect(messageOf(await readError(scene))).toBe(
      'Something went wrong at the service. It is not your fault. Try again in a few minutes.',
    );
  });

  test.each([
    [undefined, 'That was too much at once. Wait a little, then try again.'],
    ['0', 'That was too much at once. Wait a little, then try again.'],
    ['99999999999', 'That was too much at once. Wait a little, then try again.'],
    ['7201', 'That was too much at once. Try again in 3 hours.'],
  ])('too many requests, with a Retry-After of %s', async (wait, text) => {
    const scene = await createAliceScene();
    const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': wait };
    scene.sandbox.faults.fail('blockUser', { status: 429, body: {}, headers }, { times: 1 });
    expect(messageOf(await blockError(scene))).toBe(text);
    scene.sandbox.faults.fail('blockUser', { status: 429, body: { detail: 'Slow down' }, headers });
    expect(messageOf(await blockError(scene))).toBe(text.replace('That was too much at once', 'Slow down'));
  });

  test('a wrong current password, under its field too', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => useUpdatePassword());
    const input = { current_password: 'not-her-password', new_password: 'a-new-one-2026' };
    const error = await refusal(() => result.current.mutateAsync(input));
    const sentence = fieldErrorsOf(error)['current_password'];
    expect(Object.keys(fieldErrorsOf(error))).toEqual(['current_password']);
    expect(textsOf(error)).toEqual([
      'wrong-password',
      `${sentence} Enter it again, or reset your password.`,
      `${sentence} Gib es noch einmal ein, oder setze dein Passwort zurück.`,
    ]);
    // Without words of the service the catalogue has its own.
    scene.sandbox.faults.fail('updatePassword', { status: 401, body: { detail: '' } });
    expect(messageOf(await refusal(() => result.current.mutateAsync(input)))).toBe(
      'Your current password is wrong. Enter it again, or reset your password.',
    );
  });
});

test('messageOf: an error that is not of this library is not quoted', () => {
  const error = new TypeError(`cannot read ${ALICE_PASSWORD} of undefined`);
  for (const one of [error, 'text', { message: 'text' }]) {
    expect(messageOf(one)).toBe('Something went wrong in this app. Reload it and try again.');
    expect(fieldErrorsOf(one)).toEqual({});
  }
  expect([messageOf(null), messageOf(undefined), fieldErrorsOf(null)]).toEqual(['', '', {}]);
});

test('reasonOf: why a username is not available', async () => {
  const scene = createScene();
  const reasonFor = async (username: string): Promise<(string | undefined)[]> => {
    const check = await scene.client.call(usernameCheck, { username });
    return [reasonOf(check), reasonOf(check, { language: 'de' })];
  };
  expect(await reasonFor('nobody-else')).toEqual([
    'Use only letters, digits, underscores and full stops.',
    'Verwende nur Buchstaben, Ziffern, Unterstriche und Punkte.',
  ]);
  expect(await reasonFor('bob')).toEqual(['This username is taken.', 'This username is taken.']);
  expect(await reasonFor('nobody')).toEqual([undefined, undefined]);
  scene.sandbox.faults.fail('usernameCheck', { status: 400, body: { username: [] } });
  expect(await reasonFor('nobody')).toEqual([
    'This is not available. Choose something else.',
    'Das ist nicht verfügbar. Wähle etwas anderes.',
  ]);
  expect(reasonOf(undefined)).toBeUndefined();
});

test('messageOf: a catalogue of the app replaces the shipped ones', async () => {
  const scene = await createAliceScene();
  scene.sandbox.faults.fail('languages', 'offline');
  const errors = { ...english.errors, network: { cause: 'No luck.', next: 'Ring us.' } };
  expect(messageOf(await readError(scene), { language: 'de', catalogue: { ...english, errors } })).toBe('No luck. Ring us.');
});

test('no text shows markup, JSON, a trace or a secret of the answer', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => useUpdatePassword());
  const input = { current_password: ALICE_PASSWORD, new_password: 'a-new-one-2026' };
  const texts = ['<h1>Bad</h1>', '{"a": 1}', 'Traceback (most recent call last)', 'x'.repeat(301)];
  for (const text of texts) {
    scene.sandbox.faults.fail('updatePassword', { status: 400, body: { detail: text, new_password: [text] } }, { times: 1 });
    const error = await refusal(() => result.current.mutateAsync(input));
    expect(messageOf(error)).toBe('New password: This is not valid. Enter something else.');
    expect(fieldErrorsOf(error)).toEqual({ new_password: 'This is not valid. Enter something else.' });
  }
  scene.sandbox.faults.fail('updatePassword', { status: 400, body: { detail: `${ALICE_PASSWORD} is too common` } });
  expect(messageOf(await refusal(() => result.current.mutateAsync(input)))).toBe('… is too common.');
});
