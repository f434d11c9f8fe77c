import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCircleNameCheck } from '../../src/react/circles.js';
import { useInviteSearch } from '../../src/react/invites.js';
import { useBlockedUserSearch, useFollowerSearch, useFollowingSearch, useLinkedUserSearch } from '../../src/react/relations.js';
import { useEmailCheck, useRegistrationTokenCheck, useUsernameCheck } from '../../src/react/session.js';
import { useUserSearch } from '../../src/react/users.js';
import { createAliceScene, createScene } from '../support/community.js';
import { pass, read, show, eventually } from './support.js';

// Time alone is not real here: nothing waits.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('typing: one request after the last change, by', () => {
  test.each([
    ['registrationTokenCheck', 400, (text: string) => read(useRegistrationTokenCheck({ token: text }))],
    ['emailCheck', 400, (text: string) => read(useEmailCheck({ email: `${text}@b.example` }))],
    ['usernameCheck', 400, (text: string) => read(useUsernameCheck({ username: text }))],
    ['circleNameCheck', 400, (text: string) => read(useCircleNameCheck({ name: text }))],
    ['userSearch', 300, (text: string) => read(useUserSearch({ query: text }))],
    ['blockedUserSearch', 300, (text: string) => read(useBlockedUserSearch({ query: text }))],
    ['followerSearch', 300, (text: string) => read(useFollowerSearch({ query: text }))],
    ['followingSearch', 300, (text: string) => read(useFollowingSearch({ query: text }))],
    ['linkedUserSearch', 300, (text: string) => read(useLinkedUserSearch({ query: text }))],
    ['inviteSearch', 300, (text: string) => read(useInviteSearch({ query: text }))],
  ])('%s after %i ms', async (operation, delay, useTyped) => {
    const scene = await createAliceScene();
    // Linked people are read with the account itself, which is left out of them.
    const sent = (): string[] => scene.sent.filter((each) => each !== 'currentUser');
    let text = 'a';
    const { result, rerender } = show(scene, () => useTyped(text));
    await eventually(() => expect(result.current.status).toBe('success'));
    scene.sent.length = 0;
    for (text of ['ab', 'abc']) {
      rerender();
      await pass(delay - 1);
      expect(sent()).toEqual([]);
    }
    await pass(1);
    await eventually(() => expect(sent()).toEqual([operation]));
    await pass(1000);
    expect(sent()).toEqual([operation]);
  });
});

describe('an availability check while typing', () => {
  async function type(debounce?: number) {
    const scene = createScene();
    let username = 'ali';
    const { result, rerender } = show(scene, () =>
      read(useUsernameCheck({ username }, debounce === undefined ? {} : { debounce })),
    );
    await eventually(() => expect(result.current.data?.status).toBe('available'));
    scene.sent.length = 0;
    const write = (text: string): void => {
      username = text;
      rerender();
    };
    return { scene, result, write };
  }

  test('shows no result of another value: it has none as soon as the value changes', async () => {
    const { result, write } = await type();
    write('alice');
    expect(result.current.data).toBeUndefined();
    await pass(200);
    expect(result.current.data).toBeUndefined();
    await pass(200);
    await eventually(() => expect(result.current.data?.status).toBe('taken'));
    write('ali');
    expect(result.current.data?.status).toBe('available');
  });

  test('does not show the late answer of a former value', async () => {
    const { scene, result, write } = await type(0);
    scene.sandbox.faults.fail('usernameCheck', 'overtaken', { times: 1 });
    write('alice');
    await eventually(() => expect(scene.sent).toHaveLength(1));
    write('free_name');
    expect(result.current.data).toBeUndefined();
    await eventually(() => expect(result.current.data?.status).toBe('available'));
    // The answer for alice comes now, if nothing has aborted its request.
    await pass(1000);
    expect(result.current.data?.status).toBe('available');
    expect(scene.sent).toHaveLength(2);
  });

  test('aborts the request for the former value', async () => {
    const aborted: boolean[] = [];
    const scene = createScene({
      client: {
        fetch: (request) =>
          new Promise((_, reject) => {
            request.signal.addEventListener('abort', () => {
              aborted.push(true);
              reject(request.signal.reason);
            });
          }),
      },
    });
    let email = 'a@b.example';
    const { rerender } = show(scene, () => read(useEmailCheck({ email }, { debounce: 0 })));
    await eventually(() => expect(scene.sent).toHaveLength(1));
    email = 'ab@b.example';
    rerender();
    await eventually(() => expect(aborted).toEqual([true]));
  });

  test('sends no request without a value or with enabled: false', async () => {
    const scene = createScene();
    const { result } = show(scene, () => ({
      none: read(useUsernameCheck(undefined)),
      off: read(useUsernameCheck({ username: 'alice' }, { enabled: false })),
    }));
    await pass(1000);
    expect(scene.sent).toEqual([]);
    expect([result.current.none.data, result.current.off.data]).toEqual([undefined, undefined]);
  });
});

describe('a search while typing', () => {
  async function search(query = 'bob', options?: { placeholderData: undefined }) {
    const scene = await createAliceScene();
    let text = query;
    const { result, rerender } = show(scene, () => read(useUserSearch({ query: text }, options)));
    const write = (next: string): void => {
      text = next;
      rerender();
    };
    return { scene, result, write };
  }

  test.each([
    ['without options', undefined],
    ['with a placeholder that is undefined', { placeholderData: undefined }],
  ])('shows the former results while the next ones load, %s', async (_, options) => {
    const { scene, result, write } = await search('bob', options);
    await eventually(() => expect(result.current.data?.map(({ username }) => username)).toEqual(['bob']));
    write('zoe');
    expect(result.current).toMatchObject({ isPlaceholderData: true, data: [{ username: 'bob' }] });
    await pass(299);
    expect(scene.sent).toHaveLength(1);
    await pass(1);
    await eventually(() => expect(result.current).toMatchObject({ isPlaceholderData: false, data: [{ username: 'zoe' }] }));
  });

  test('trims the query, and sends no second request for the same words', async () => {
    const { scene, result, write } = await search(' bob ');
    await eventually(() => expect(result.current.data).toHaveLength(1));
    write('bob');
    await pass(1000);
    write('  bob');
    await pass(1000);
    expect(scene.sent).toEqual(['userSearch']);
    expect(result.current.isPlaceholderData).toBe(false);
  });

  test('shows no results for an empty query', async () => {
    const { scene, result, write } = await search();
    await eventually(() => expect(result.current.data).toHaveLength(1));
    write('  ');
    expect(result.current).toMatchObject({ data: undefined, status: 'pending', fetchStatus: 'idle' });
    write('bob');
    expect(result.current.data).toHaveLength(1);
    await pass(1000);
    expect(scene.sent.length).toBeLessThanOrEqual(2);
  });

  test('shows no results of before an empty query while the next ones load', async () => {
    const { result, write } = await search();
    await eventually(() => expect(result.current.data).toHaveLength(1));
    write('');
    await pass(1000);
    write('zoe');
    expect(result.current.data).toBeUndefined();
    await pass(300);
    await eventually(() => expect(result.current.data).toMatchObject([{ username: 'zoe' }]));
    write('carol');
    expect(result.current).toMatchObject({ isPlaceholderData: true, data: [{ username: 'zoe' }] });
  });

  test('shows former results once the same query is back', async () => {
    const { result, write } = await search();
    await eventually(() => expect(result.current.data).toHaveLength(1));
    write('');
    await pass(1000);
    write('bob');
    expect(result.current).toMatchObject({ isPlaceholderData: false, data: [{ username: 'bob' }] });
    write('zoe');
    expect(result.current).toMatchObject({ isPlaceholderData: true, data: [{ username: 'bob' }] });
  });

  test('never shows results of another account', async () => {
    const { scene, result, write } = await search();
    await eventually(() => expect(result.current.data).toHaveLength(1));
    act(() => scene.client.session.signOut());
    expect(result.current.data).toBeUndefined();
    write('zoe');
    await pass(300);
    expect(result.current.data).toBeUndefined();
    await eventually(() => expect(result.current.error).toMatchObject({ kind: 'token' }));
  });

  test('has the options debounce, count and those of a read', async () => {
    const scene = await createAliceScene();
    let query = 'a';
    const { result, rerender } = show(scene, () =>
      read(useInviteSearch({ query, count: 2, pending: true }, { debounce: 50, select: (found) => found.length })),
    );
    await eventually(() => expect(result.current.data).toBe(2));
    query = 'no such nickname';
    rerender();
    await pass(50);
    await eventually(() => expect(result.current.data).toBe(0));
  });
});
