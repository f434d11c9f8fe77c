import { expect, test } from 'vitest';
import { register } from '../../src/contract/session.js';
import { errorOf, testClient } from './support.js';

const picture = { uri: 'file:///pictures/alice.png', name: 'alice.png', type: 'image/png' };

test('a file of React Native is no file elsewhere, and nothing is sent', async () => {
  const { client, seen } = testClient();
  const input = {
    email: 'a@b.test',
    password: 'long enough 1',
    name: 'Alice',
    token: 'invite',
    is_of_legal_age: true,
    are_guidelines_accepted: true,
    avatar: picture,
  } as const;
  expect(await errorOf(client.call(register, input))).toMatchObject({
    kind: 'input',
    fieldErrors: { avatar: ['A file is required.'] },
  });
  expect(seen).toEqual([]);
});
