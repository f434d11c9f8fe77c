import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Invite } from '../../src/contract/invites.js';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useInvites } from '../../src/react/invites.js';
import { useUsernameCheck } from '../../src/react/session.js';
import { useUser } from '../../src/react/users.js';
import { currentUser, invites } from '../../src/rules/reads.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { list, settled, read, show, signIn } from './support.js';

test('placeholderData: shows until the answer arrives; a function gets the former answer of the same account only', async () => {
  const scene = await createAliceScene();
  let username = 'bob';
  const former: (string | undefined)[] = [];
  const { result, rerender } = show(scene, () =>
    read(
      useUser(
        { username },
        {
          placeholderData: (previous) => {
            former.push(previous?.username);
            return previous;
          },
        },
      ),
    ),
  );
  await waitFor(() => expect(result.current.data?.username).toBe('bob'));
  username = 'zoe';
  rerender();
  expect(result.current).toMatchObject({ data: { username: 'bob' }, isPlaceholderData: true });
  await waitFor(() => expect(result.current.data?.username).toBe('zoe'));
  former.length = 0;
  await run(() => signIn(scene, 'carol'));
  await waitFor(() => expect(result.current.data?.username).toBe('zoe'));
  expect(former.filter(Boolean)).toEqual([]);
});

describe('placeholderData of a list', () => {
  const draft: Invite = {
    id: 1,
    email: null,
    is_invite_email_sent: false,
    nickname: 'Somebody',
    token: 'made up',
    created_user: null,
    created: '2026-01-01T00:00:00Z',
  };

  test('shows a flat array until the first page arrives', async () => {
    const scene = await createAliceScene();
    const release = scene.sandbox.faults.hold('invites');
    const { result } = show(scene, () => list(useInvites({}, { placeholderData: [draft] })));
    expect(result.current).toMatchObject({ data: [draft], status: 'success', isPlaceholderData: true, hasNextPage: false });
    release();
    await waitFor(() => expect(result.current).toMatchObject({ isPlaceholderData: false, hasNextPage: true }));
    expect(result.current.data).toHaveLength(10);
  });

  test('passes the loaded items to a function as a flat array, and applies `select` to its result', async () => {
    const scene = await createAliceScene();
    let pending = true;
    const { result, rerender } = show(scene, () => {
      const placeholderData = (previous: readonly Invite[] | undefined) => previous?.filter((_invite, index) => index < 3);
      return {
        all: list(useInvites({ pending }, { placeholderData })),
        count: list(useInvites({ pending }, { placeholderData, select: (invites) => ({ pages: invites.length }) })),
      };
    });
    await waitFor(() => expect(result.current.all.data).toHaveLength(10));
    await run(() => result.current.all.fetchNextPage());
    const former = result.current.all.data;
    const release = scene.sandbox.faults.hold('invites');
    pending = false;
    rerender();
    expect(result.current.all).toMatchObject({ data: former?.slice(0, 3), isPlaceholderData: true });
    expect(result.current.count).toMatchObject({ data: { pages: 3 }, isPlaceholderData: true });
    release();
    await waitFor(() => expect(result.current.all.isPlaceholderData).toBe(false));
    await settled(scene);
    expect(result.current.all.data?.every(({ created_user: user }) => user !== null)).toBe(true);
  });
});

describe('keepPreviousData as a default of the app’s QueryClient', () => {
  test('shows no data of one account to the next, or without a session', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setDefaultOptions({ queries: { placeholderData: keepPreviousData } });
    const seen: unknown[] = [];
    const { result } = show(scene, () => {
      const shown = { me: read(useCurrentUser()), invites: list(useInvites()) };
      seen.push([shown.me.data?.username, shown.invites.data?.length]);
      return shown;
    });
    await waitFor(() =>
      expect(result.current).toMatchObject({ me: { data: { username: 'alice' } }, invites: { status: 'success' } }),
    );
    await run(async () => scene.client.session.signOut());
    expect(result.current).toMatchObject({ me: { data: undefined }, invites: { data: undefined } });
    const release = scene.sandbox.faults.hold('currentUser');
    seen.length = 0;
    await signIn(scene, 'bob');
    await waitFor(() => expect(result.current.invites.data).toBeDefined());
    expect(seen.flat()).not.toContain('alice');
    release();
    await waitFor(() => expect(result.current.me.data?.username).toBe('bob'));
  });

  test('shows no data of one account to the next by optionsOf and pagesOf either', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setDefaultOptions({ queries: { placeholderData: keepPreviousData } });
    const { result } = show(scene, () => {
      const { client } = useCommunity();
      return [
        useQuery(optionsOf(client, currentUser, {})).data,
        useInfiniteQuery({ ...pagesOf(client, invites, {}), placeholderData: keepPreviousData }).data,
      ];
    });
    await waitFor(() => expect(result.current).toEqual([expect.anything(), expect.anything()]));
    const answers = [scene.sandbox.faults.hold('currentUser'), scene.sandbox.faults.hold('invites')];
    await run(() => signIn(scene, 'bob'));
    expect(result.current).toEqual([undefined, undefined]);
    for (const answer of answers) answer();
    await waitFor(() => expect(result.current).toMatchObject([{ username: 'bob' }, expect.anything()]));
  });

  test('does not apply to availability checks', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setDefaultOptions({ queries: { placeholderData: keepPreviousData } });
    let username = 'nobody_here';
    const { result, rerender } = show(scene, () => read(useUsernameCheck({ username }, { debounce: 0 })));
    await waitFor(() => expect(result.current.data?.status).toBe('available'));
    username = 'alice';
    rerender();
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data?.status).toBe('taken'));
  });
});
