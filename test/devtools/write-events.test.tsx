import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import {
  CommunityProvider,
  type CommunityEvent,
  useBlockUser,
  useCurrentUser,
  useFollowings,
  useFollowUser,
  useLogin,
  useNotificationsUnreadCount,
  useRegister,
  useUnfollowUser,
  useUpdatePassword,
  useUpdateUser,
  useUser,
  useVerifyPassword,
} from '../../src/index.js';
import { createStage } from '../../src/testing/stage.js';
import { renderHook, run } from '../support/render-hook.js';

/** The page of zoe and the list of followed people, with both buttons. */
async function showPage() {
  const events: CommunityEvent[] = [];
  const stage = createStage({ onEvent: (event) => void events.push(event) });
  function Page(): ReactElement {
    const follow = useFollowUser();
    const unfollow = useUnfollowUser();
    useUser({ username: 'zoe' });
    useFollowings();
    return (
      <>
        <button type="button" onClick={() => follow.mutate({ username: 'zoe' })}>
          Follow
        </button>
        <button type="button" onClick={() => unfollow.mutate({ username: 'zoe' })}>
          Unfollow
        </button>
      </>
    );
  }
  render(
    <CommunityProvider client={stage.client}>
      <Page />
    </CommunityProvider>,
  );
  await waitFor(() => expect(events.filter(({ type }) => type === 'answer')).toHaveLength(2));
  events.length = 0;
  const ofWrites = (): CommunityEvent[] => events.filter((event) => 'write' in event && event.write !== undefined);
  const press = (name: string): void => void fireEvent.click(screen.getByText(name));
  return { ...stage, press, ofWrites };
}

test('a write has one number from its submission to what it makes stale, in the order of things', async () => {
  const { press, ofWrites } = await showPage();
  press('Follow');
  await waitFor(() => expect(ofWrites().some(({ type }) => type === 'write')).toBe(true));
  expect(ofWrites()).toMatchObject([
    { type: 'submit', operation: 'followUser', write: 1, reads: expect.arrayContaining(['user', 'followings']) },
    { type: 'request', operation: 'followUser', write: 1, id: 3 },
    { type: 'answer', operation: 'followUser', write: 1, id: 3, status: 201 },
    { type: 'write', operation: 'followUser', write: 1, reads: ['user'] },
    // The cache holds no whole row of zoe for the list.
    { type: 'stale', operation: 'followUser', write: 1, read: 'followings', reason: 'items' },
  ]);
});

test('of quick presses, the one that a later press makes pointless is not sent, and says so', async () => {
  const { press, ofWrites, sandbox } = await showPage();
  const release = sandbox.faults.hold('followUser');
  for (const name of ['Follow', 'Unfollow', 'Follow']) press(name);
  await waitFor(() => expect(ofWrites().some(({ type }) => type === 'request')).toBe(true));
  release();
  await waitFor(() => expect(ofWrites().filter(({ type }) => type === 'undone')).toHaveLength(2));
  const undone = ofWrites().flatMap((event) => (event.type === 'undone' ? `${event.write}: ${event.outcome}` : []));
  expect(undone.toSorted()).toEqual(['2: not-sent', '3: not-sent']);
  expect(ofWrites().filter(({ type }) => type === 'request')).toHaveLength(1);
});

test('a refused write is undone, and makes stale what showed it, or could not', async () => {
  const { press, ofWrites, sandbox } = await showPage();
  sandbox.faults.fail('followUser', { status: 400, body: ['No.'] });
  press('Follow');
  await waitFor(() => expect(ofWrites().some(({ type }) => type === 'undone')).toBe(true));
  expect(ofWrites().find(({ type }) => type === 'undone')).toMatchObject({ write: 1, outcome: 'refused' });
  const stale = ofWrites().flatMap((event) => (event.type === 'stale' ? `${event.read}: ${event.reason}` : []));
  expect(stale.toSorted()).toEqual(['followings: refused', 'user: refused']);
});

test('a number that the refetch of another read updates is not reported as stale, also after a lost answer', async () => {
  const events: CommunityEvent[] = [];
  const { client, sandbox } = createStage({ onEvent: (event) => void events.push(event) });
  const useReads = () => ({ me: useCurrentUser(), count: useNotificationsUnreadCount(), block: useBlockUser() });
  const { result } = renderHook(useReads, {
    wrapper: ({ children }) => <CommunityProvider client={client}>{children}</CommunityProvider>,
  });
  await waitFor(() => expect([result.current.me.data, result.current.count.data]).not.toContain(undefined));
  sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
  await run(() => result.current.block.mutateAsync({ username: 'ximena' }).catch(() => undefined));
  const read = (): string[] => events.flatMap((event) => (event.type === 'request' ? event.operation : []));
  await waitFor(() => expect(read().slice(3)).toEqual(['currentUser']));
  expect(events.filter(({ type }) => type === 'stale')).toMatchObject([{ read: 'currentUser', reason: 'unknown' }]);
});

test('a change of the account ends each write of the former one: nobody knows of one that was sent, the others are not sent', async () => {
  const { client, press, ofWrites, sandbox } = await showPage();
  sandbox.faults.hold('followUser');
  press('Follow');
  await waitFor(() => expect(ofWrites().some(({ type }) => type === 'request')).toBe(true));
  press('Unfollow');
  act(() => onlineManager.setOnline(false));
  press('Follow');
  act(() => client.session.signOut());
  act(() => onlineManager.setOnline(true));
  const undone = (): string[] =>
    ofWrites().flatMap((event) => (event.type === 'undone' ? `${event.write}: ${event.outcome}` : []));
  expect(undone()).toEqual(['1: unknown', '2: not-sent', '3: not-sent']);
  await waitFor(() => expect(ofWrites().at(-1)).toMatchObject({ type: 'answer', write: 1, error: 'aborted' }));
  expect(undone()).toHaveLength(3);
});

test('each request of a write that its own function sends has the number of the write', async () => {
  const events: CommunityEvent[] = [];
  const { client } = createStage({ onEvent: (event) => void events.push(event) });
  const useWrites = () => [useUpdateUser(), useUpdatePassword(), useVerifyPassword(), useRegister(), useLogin()] as const;
  const { result } = renderHook(useWrites, {
    wrapper: ({ children }) => <CommunityProvider client={client}>{children}</CommunityProvider>,
  });
  const [user, change, reset, register, login] = result.current;
  const password = 'looking-glass-2027';
  await run(() => user.mutateAsync({ name: 'Alice' }));
  await run(() => change.mutateAsync({ current_password: 'wonderland-2026', new_password: password }));
  await run(() => reset.mutateAsync({ token: 'no.such.token', new_password: password }).catch(() => undefined));
  await run(() => register.mutateAsync({ ...NEWT, password }).catch(() => undefined));
  await run(() => login.mutateAsync({ username: 'alice', password }));
  const sent = events.flatMap((event) => (event.type === 'request' ? `${event.write} ${event.operation}` : []));
  expect(sent).toEqual(['1 updateUser', '2 updatePassword', '2 login', '3 verifyPassword', '4 register', '5 login']);
});

const NEWT = {
  token: 'no.such.token',
  email: 'newt@example.test',
  name: 'Newt',
  is_of_legal_age: true,
  are_guidelines_accepted: true,
};
