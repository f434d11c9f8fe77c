import { onlineManager, QueryClient, useInfiniteQuery, useIsMutating, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { Activity, type ReactElement, useLayoutEffect } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useInviteSearch } from '../../src/react/invites.js';
import { useReadNotifications } from '../../src/react/notifications.js';
import { useSession } from '../../src/react/current-session.js';
import { useUser, useUserSearch } from '../../src/react/users.js';
import { SECRETS } from '../../src/transport/session.js';
import { currentUser, invites } from '../../src/rules/reads.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
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

test('where the app gives all writes one scope, one that waits for another settles at the sign-out', async () => {
  const scene = await createAliceScene();
  scene.queryClient.setDefaultOptions({ mutations: { scope: { id: 'all' } } });
  const { result } = show(scene, () => ({ follow: useFollowUser(), create: useCreateInvite() }));
  const release = scene.sandbox.faults.hold('followUser');
  begin(() => result.current.follow.mutateAsync({ username: 'zoe' })).catch(() => undefined);
  const waiting = begin(() => result.current.create.mutateAsync({ nickname: 'Ann' }));
  await waitFor(() => expect(scene.sent).toContain('followUser'));
  act(() => scene.client.session.signOut());
  await expect(waiting).rejects.toMatchObject({ code: 'session-changed', outcome: 'not-sent' });
  release();
  await settled(scene);
  expect(scene.sent).not.toContain('createInvite');
});

test.each(ends)(
  'a page whose options come from the client of its module, not from a hook, shows nothing of the account after %s',
  async (_, end) => {
    const scene = await createAliceScene();
    const { client } = scene;
    const Page = (): ReactElement => {
      const { data: me } = useQuery(optionsOf(client, currentUser, {}));
      const { data: own } = useInfiniteQuery(pagesOf(client, invites, {}));
      return (
        <p>
          {me?.email ?? 'nobody'} {own?.length ?? 'no list'}
        </p>
      );
    };
    const { container } = render(<Page />, { wrapper: scene.Wrapper });
    await waitFor(() => expect(container.textContent).toMatch(/^alice@\S+ \d+$/));
    await run(async () => end(scene));
    await run(() => settled(scene));
    expect(container.textContent).not.toContain('alice');
  },
);

test.each(ends)(
  'a hidden Activity has nothing of what the account wrote after %s, nor has the first frame that shows it',
  async (_, end) => {
    const scene = await createAliceScene();
    const frames: string[] = [];
    let create: ((nickname: string) => Promise<unknown>) | undefined;
    const Page = (): ReactElement => {
      const { mutateAsync, status, variables } = useCreateInvite();
      create = (nickname) => mutateAsync({ nickname });
      const text = `${status} ${variables?.nickname ?? 'nothing'}`;
      useLayoutEffect(() => void frames.push(text));
      return <p>{text}</p>;
    };
    const App = ({ mode }: { mode: 'visible' | 'hidden' }): ReactElement => (
      <Activity mode={mode}>
        <Page />
      </Activity>
    );
    const { container, rerender } = render(<App mode="visible" />, { wrapper: scene.Wrapper });
    await run(() => create?.('Ann'));
    await waitFor(() => expect(container.textContent).toBe('success Ann'));
    rerender(<App mode="hidden" />);
    await run(async () => end(scene));
    await run(() => settled(scene));
    expect(container.textContent).toBe('idle nothing');
    frames.length = 0;
    rerender(<App mode="visible" />);
    expect([...new Set(frames)]).toEqual(['idle nothing']);
  },
);

test('two clients with an account each share one cache: what the one presses changes nothing of the other', async () => {
  const queryClient = new QueryClient();
  const alice = await createAliceScene({ queryClient });
  const bob = createScene({ queryClient, sandbox: alice.sandbox });
  await signIn(bob, 'bob');
  const shown: string[] = [];
  let follow: (() => Promise<unknown>) | undefined;
  const Pane = ({ of }: { of: string }): null => {
    const { data: me } = useCurrentUser();
    const { data: zoe } = useUser({ username: 'zoe' });
    const { mutateAsync } = useFollowUser();
    if (of === 'alice') follow = () => mutateAsync({ username: 'zoe' });
    const text = `${me?.following_count} ${zoe && 'is_following' in zoe ? zoe.is_following : undefined}`;
    if (of === 'bob' && shown.at(-1) !== text) shown.push(text);
    return null;
  };
  render(
    <>
      <alice.Wrapper>
        <Pane of="alice" />
      </alice.Wrapper>
      <bob.Wrapper>
        <Pane of="bob" />
      </bob.Wrapper>
    </>,
  );
  await run(() => settled(alice));
  const before = shown.at(-1);
  await run(() => follow?.());
  await run(() => settled(alice));
  expect(alice.sent).toContain('followUser');
  expect(shown.at(-1)).toBe(before);
});
