import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { english } from '../../src/texts/english.js';
import { messageOf } from '../../src/texts/message.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { root } from '../source.js';
import { type Situation, situations } from './situations.js';

/** What a person reads, in both languages, by the operations that say it. */
type Texts = Map<string, AnyOperation[]>;

async function textsIn({ concerns, prepare }: Situation): Promise<Texts> {
  const [call, germanCall] = [prepare('en'), prepare('de')];
  const texts: Texts = new Map();
  for (const operation of operations.filter(concerns)) {
    const errors = [await failureOf(call(operation)), await failureOf(germanCall(operation))] as const;
    const code = isCommunityError(errors[0]) ? errors[0].code : 'NO ERROR';
    const text = [`[${code}]`, messageOf(errors[0]), messageOf(errors[1], { language: 'de' })].join('\n    ');
    texts.set(text, [...(texts.get(text) ?? []), operation]);
  }
  return texts;
}

function failureOf(called: Promise<unknown>): Promise<unknown> {
  return called.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

/** The names of operations; a long list of one kind, of which there is only one for each situation, is named by the kind. */
function named(group: readonly AnyOperation[], concerned: readonly AnyOperation[]): string {
  if (group.length === concerned.length && group.length > 8) return 'all';
  const kind = group.length > 8 && group.every((one) => one.kind === group[0]?.kind) ? group[0]?.kind : undefined;
  const names = group.map(({ name }) => name).join(', ');
  const others = concerned.filter((one) => one.kind === kind && !group.includes(one)).length;
  if (kind === undefined || others > 8) return names;
  return `${others === 0 ? 'every' : 'every other'} ${kind === 'query' ? 'read' : 'write'}`;
}

test(
  'messages.txt has what a person reads in every situation that an operation can meet, looked at pair by pair',
  { timeout: 120_000 },
  async () => {
    const parts: string[] = [];
    for (const situation of situations) {
      const concerned = operations.filter(situation.concerns);
      const said = [...(await textsIn(situation))];
      // Such an input never reaches the service: the situation needs another one.
      if (situation.isSent) {
        expect(said.flatMap(([text, all]) => (text.startsWith('[input]') ? named(all, concerned) : []))).toEqual([]);
      }
      const texts = said.map(([text, group]) => `  ${named(group, concerned)}\n    ${text}`);
      parts.push([situation.name, ...texts].join('\n'));
    }
    const table = `${parts.join('\n\n')}\n`;
    await expect(table).toMatchFileSnapshot('messages.txt');
    expect(table).not.toContain('NO ERROR');
  },
);

test('every code of an error is met by an operation, but for those of an app', async () => {
  const table = readFileSync(path.join(root, 'test/texts/messages.txt'), 'utf8');
  const codes = Object.keys(english.errors).filter((code) => code !== 'unexpected');
  expect(codes.filter((code) => !table.includes(`[${code}]`))).toEqual([]);
});

/** What was wrong once: a sentence that does not help the person who reads it. */
test.each([
  ['a visitor reads at a service that wants a token', 'user', 'You are not signed in. Sign in and try again.'],
  ['no server answers', 'login', 'The service cannot be reached. Check your connection and try again.'],
  ['the answer is lost', 'login', 'The service cannot be reached. Check your connection and try again.'],
  ['no answer comes in time', 'login', 'The service is taking too long to answer. Try again in a moment.'],
  [
    'the answer is lost',
    'updatePassword',
    'The connection was lost before the service answered. Sign in with the new password. If that fails, use the old one.',
  ],
  ['the device is offline', 'blockUser', 'You are offline. Connect to the internet and try again.'],
  [
    'the network goes while a write is on its way',
    'blockUser',
    'You are offline. Connect to the internet. Check whether your change was saved before you try again.',
  ],
  [
    'what is named does not exist',
    'requestPasswordReset',
    'Nobody has an account with this address. Check the address and try again.',
  ],
  ['what is named does not exist', 'user', 'Nobody here goes by that username. Check the name and try again.'],
  [
    'a block stands between the two',
    'blockUser',
    'A block stands between you and this account. If you blocked this person, there is nothing more to do.',
  ],
  [
    'the service refuses it: already done, taken, not possible',
    'verifyPassword',
    'This token cannot be read. Open the newest link that was mailed to you, or ask for another one.',
  ],
  [
    'the service fails on a name that is taken',
    'updateInvite',
    'Something went wrong at the service. Another of your invites may have this nickname. Choose another one.',
  ],
  ['the server has the other routes', 'readNotification', 'This service does not offer that. An update of this app may help.'],
  ['another website answers', 'currentUser', 'This service does not offer that. An update of this app may help.'],
])('when %s, %s says what helps', async (name, operation, text) => {
  const situation = situations.find((one) => one.name === name);
  const declaration = operations.find((one) => one.name === operation);
  expect(messageOf(await failureOf(situation!.prepare('en')(declaration!)))).toBe(text);
});

test.each(['user', 'languages', 'readNotification', 'registrationTokenCheck'])(
  'an error of %s at a server with the other routes names the server and okunaRoutes, for developers',
  async (operation) => {
    const situation = situations.find(({ name }) => name === 'the server has the other routes');
    const declaration = operations.find(({ name }) => name === operation);
    const error = await failureOf(situation!.prepare('en')(declaration!));
    expect(String(error)).toContain('https://community.test may be another service, or have other routes (okunaRoutes)');
  },
);
