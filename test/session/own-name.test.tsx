import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useLinkedUsers } from '../../src/react/relations.js';
import { useSession } from '../../src/react/current-session.js';
import { createAliceScene } from '../support/community.js';
import { show } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { turns } from './support.js';

const usernamesOf = (users: readonly { username: string }[] | undefined): string[] | undefined =>
  users?.map(({ username }) => username);

test('useLinkedUsers: leaves out the account itself after a rename whose answer was lost', async () => {
  const { Wrapper, sandbox, queryClient } = await createAliceScene();
  const { result } = show({ Wrapper }, () => ({ session: useSession(), linked: useLinkedUsers().data, update: useUpdateUser() }));
  await waitFor(() => expect(result.current.linked).toBeDefined());
  const before = usernamesOf(result.current.linked);
  sandbox.faults.fail('updateUser', 'answer-lost', { times: 1 });
  await run(() => result.current.update.mutateAsync({ username: 'alice.l' }).catch(() => {}));
  await waitFor(() => expect(result.current.session.username).toBe('alice.l'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(usernamesOf(result.current.linked)).toEqual(before));
});

test('the session takes over a username that another device changed, with the next answer about the account', async () => {
  const { Wrapper, sandbox, queryClient } = await createAliceScene();
  const { result } = show({ Wrapper }, () => ({ session: useSession(), linked: useLinkedUsers().data, me: useCurrentUser() }));
  await waitFor(() => expect(result.current.linked && result.current.me.data).toBeDefined());
  const before = usernamesOf(result.current.linked);
  Object.assign(sandbox.state.users.find(({ username }) => username === 'alice') ?? {}, { username: 'alice.l' });
  await run(() => result.current.me.refetch());
  await waitFor(() => expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'alice.l' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(usernamesOf(result.current.linked)).toEqual(before);
});

test('the session keeps the username of a later rename, when the answer about a lost one comes after it', async () => {
  const { Wrapper, sandbox, sent } = await createAliceScene();
  const { result } = show({ Wrapper }, () => ({ session: useSession(), update: useUpdateUser() }));
  const release = sandbox.faults.hold('currentUser', 'answer');
  sandbox.faults.fail('updateUser', 'answer-lost', { times: 1 });
  await run(() => result.current.update.mutateAsync({ username: 'alice.l' }).catch(() => {}));
  await waitFor(() => expect(sent).toContain('currentUser'));
  await turns();
  await run(() => result.current.update.mutateAsync({ username: 'alice.m' }));
  expect(result.current.session.username).toBe('alice.m');
  release();
  await turns();
  expect(result.current.session.username).toBe('alice.m');
});
