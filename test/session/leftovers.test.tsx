import { onlineManager, useIsMutating } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { useCommunity } from '../../src/react/community.js';
import { useInviteSearch } from '../../src/react/invites.js';
import { useReadNotifications } from '../../src/react/notifications.js';
import { useSession } from '../../src/react/current-session.js';
import { useUser, useUserSearch } from '../../src/react/users.js';
import { SECRETS } from '../../src/transport/session.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { begin, settled, read, show, signIn } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { ends } from './support.js';

const TYPED = 'what alice typed';

afterEach(() => {
  onlineManager.setOnline(true);
});

/** What the caches have of a text. */
function cachedWith({ queryClient }: Scene, text: string): unknown[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.filter(({ queryKey, state }) => JSON.stringify([queryKey, state.data]).includes(text));
}

describe.each(ends)('%s between a commit of React and its effects', (_, end) => {
  test('leaves no key of the former account behind, such as a typed search', async () => {
    const scene = await createAliceScene();
    const { account } = scene.client.session.current;
    let ended = 0;
    const Search = (): null => {
      const { session } = useCommunity();
      const isAlice = session.account === account;
      useUserSearch({ query: isAlice ? TYPED : '' });
      useUser({ username: isAlice ? 'carol' : 'bob' });
      // Runs after the commit, and before the effects in which reads begin.
      useLayoutEffect(() => {
        if (!isAlice) return;
        ended += 1;
        end(scene);
      }, [isAlice]);
      return null;
    };
    render(<Search />, { wrapper: scene.Wrapper });
    await run(() => settled(scene));
    expect(ended).toBe(1);
    expect(cachedWith(scene, TYPED)).toEqual([]);
    expect(cachedWith(scene, account ?? '')).toEqual([]);
  });
});

describe('what is typed while the session is expired', () => {
  const others: typeof ends = [...ends, ['a sign-in as the same account', (scene) => void signIn(scene, 'alice')]];
  test.each(others)('is gone after %s', async (_, end) => {
    const scene = await createAliceScene();
    act(() => scene.client.session[SECRETS].refuse(scene.client.session.current.epoch));
    const Search = ({ query }: { query: string }): null => {
      useUserSearch({ query });
      useInviteSearch({ query });
      return null;
    };
    const { rerender } = render(<Search query={TYPED} />, { wrapper: scene.Wrapper });
    await run(() => settled(scene));
    rerender(<Search query="" />);
    await run(async () => end(scene));
    await run(() => settled(scene));
    expect(cachedWith(scene, TYPED)).toEqual([]);
  });

  test('is gone with its component, if that stays until the session has ended', async () => {
    const scene = await createAliceScene();
    act(() => scene.client.session[SECRETS].refuse(scene.client.session.current.epoch));
    const { result, unmount } = show(scene, () => ({ session: useSession(), found: read(useUserSearch({ query: TYPED })) }));
    await waitFor(() => expect(result.current.found.error).toMatchObject({ kind: 'token' }));
    await run(async () => scene.client.session.signOut());
    expect(result.current.session.state).toBe('signed-out');
    unmount();
    await run(() => settled(scene));
    expect(cachedWith(scene, TYPED)).toEqual([]);
  });
});

test('a write that was paused offline is gone with its account: its promise settles at once, and nothing is sent', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ write: useReadNotifications(), writing: useIsMutating() }));
  onlineManager.setOnline(false);
  let ended: unknown;
  act(() => {
    result.current.write.mutateAsync({}).catch((error: unknown) => {
      ended = error;
    });
  });
  await waitFor(() => expect(result.current).toMatchObject({ write: { isPaused: true }, writing: 1 }));
  act(() => scene.client.session.signOut());
  expect(scene.queryClient.getMutationCache().getAll()).toEqual([]);
  expect(result.current).toMatchObject({ write: { status: 'idle', isPaused: false }, writing: 0 });
  await waitFor(() => expect(ended).toMatchObject({ kind: 'aborted', outcome: 'not-sent' }));
  await run(() => signIn(scene, 'bob'));
  await run(async () => onlineManager.setOnline(true));
  await settled(scene);
  expect(scene.sent).not.toContain('readNotifications');
});

test('a write that was paused offline, and is gone with its account, does not end the same write of the next account', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => useReadNotifications());
  onlineManager.setOnline(false);
  act(() => void result.current.mutateAsync().catch(() => undefined));
  await waitFor(() => expect(result.current.isPaused).toBe(true));
  act(() => scene.client.session.signOut());
  await run(() => signIn(scene, 'bob'));
  const write = begin(() => result.current.mutateAsync());
  await waitFor(() => expect(result.current.isPaused).toBe(true));
  await run(async () => onlineManager.setOnline(true));
  await run(() => write);
  expect(scene.sent.filter((name) => name === 'readNotifications')).toHaveLength(1);
});
