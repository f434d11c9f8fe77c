import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '../../src/contract/account.js';
import { keyOf } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useLogin, useUsernameCheck } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { handoverOf } from '../../src/transport/accounts.js';
import { createSession, type Handover } from '../../src/transport/session.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { customStorage, webStorage } from '../../src/transport/storage.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { pass, passwordOf, personIn, read, show, signIn, eventually } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { storeOn } from '../transport/stores.js';
import { gate } from '../transport/support.js';

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A store in which alice is signed in already. */
async function visited(): Promise<{ texts: Map<string, string>; handover: Handover | undefined; former: Scene }> {
  const texts = new Map<string, string>();
  const former = createScene({ client: { session: createSession({ storage: webStorage(storeOn(texts)) }) } });
  await signIn(former, 'alice');
  return { texts, handover: handoverOf(former.client.session), former };
}

/** A store that answers nothing until it is opened. */
function slowStore(texts: Map<string, string>): { store: ItemStore; open: () => void } {
  const opened = gate();
  const store = storeOn(texts);
  return {
    open: () => opened.open(),
    store: {
      ...store,
      getItem: async (key) => {
        await opened.promise;
        return store.getItem(key);
      },
    },
  };
}

function showPage(scene: Scene) {
  const states: string[] = [];
  const shown = show(scene, () => {
    const session = useSession();
    if (states.at(-1) !== session.state) states.push(session.state);
    return { session, me: read(useCurrentUser()), login: useLogin() };
  });
  return { ...shown, states };
}

describe('opening a page', () => {
  test('with a session in an asynchronous storage is restoring first, and sends no request without a token', async () => {
    const { texts, former } = await visited();
    const { store, open } = slowStore(texts);
    const session = createSession({ storage: customStorage(store) });
    const scene = createScene({ sandbox: former.sandbox, client: { session } });
    const page = showPage(scene);
    expect(page.result.current.session).toMatchObject({ state: 'restoring', username: null, account: null });
    expect([page.result.current.me.fetchStatus, scene.sent]).toEqual(['idle', []]);
    open();
    await waitFor(() => expect(page.result.current.me.data?.username).toBe('alice'));
    expect(page.states).toEqual(['restoring', 'signed-in']);
    expect(scene.sent).toEqual(['currentUser']);
  });

  test('does not keep operations without a token waiting while its storage is read', async () => {
    const { store, open } = slowStore(new Map());
    const scene = createScene({ client: { session: createSession({ storage: customStorage(store) }) } });
    const { result } = show(scene, () => read(useUsernameCheck({ username: 'bob' })));
    await waitFor(() => expect(result.current.data?.status).toBe('taken'));
    expect(scene.client.session.current.state).toBe('restoring');
    act(open);
  });

  test('that a server has rendered is signed in while its storage is read', async () => {
    const { texts, handover, former } = await visited();
    const { store, open } = slowStore(texts);
    const session = createSession({ storage: customStorage(store), ...(handover && { initial: handover }) });
    const scene = createScene({ sandbox: former.sandbox, client: { session } });
    const me = await former.client.call(currentUser, {});
    const prefetched = { ...me, profile: { ...me.profile, name: 'Alice, as she was' } };
    scene.queryClient.setQueryData(keyOf(scene.client, currentUser, {}), prefetched);
    const page = showPage(scene);
    expect(page.result.current.session).toMatchObject({ state: 'signed-in', username: 'alice', account: handover?.account });
    expect(page.result.current.me.data?.profile.name).toBe('Alice, as she was');
    open();
    await waitFor(() => expect(page.result.current.me.data?.profile.name).toBe('Alice Liddell'));
    expect([page.states, scene.sent]).toEqual([['signed-in'], ['currentUser']]);
  });

  test('with a token that was refused meanwhile is expired, and keeps the username for the sign-in form', async () => {
    const { texts, former } = await visited();
    personIn(former, 'alice').token = 'another';
    const visit = (): Scene =>
      createScene({ sandbox: former.sandbox, client: { session: createSession({ storage: webStorage(storeOn(texts)) }) } });
    const first = showPage(visit());
    await waitFor(() => expect(first.result.current.session.state).toBe('expired'));
    const page = showPage(visit());
    expect(page.result.current.session).toMatchObject({
      state: 'expired',
      username: 'alice',
      account: null,
      reauthRequired: false,
    });
    await run(() => page.result.current.login.mutateAsync({ username: 'alice', password: passwordOf('alice') }));
    await waitFor(() => expect(page.result.current.me.data?.username).toBe('alice'));
    expect(page.states).toEqual(['expired', 'signed-in']);
  });
});

describe('polling', () => {
  test('is off by default, and pauses while no account is signed in', async () => {
    vi.useFakeTimers();
    const scene = createScene();
    const { result } = show(scene, () => ({
      plain: read(useNotificationsUnreadCount()),
      polled: read(useNotificationsUnreadCount({ types: ['F'] }, { refetchInterval: 30_000 })),
    }));
    await pass(600_000);
    expect(scene.sent).toEqual([]);
    await run(() => signIn(scene, 'alice'));
    await eventually(() => expect([result.current.plain.status, result.current.polled.status]).toEqual(['success', 'success']));
    scene.sent.length = 0;
    await pass(120_000);
    expect(scene.sent).toHaveLength(4);
  });

  test('pauses while the page is hidden or offline, and continues afterwards', async () => {
    vi.useFakeTimers();
    const scene = await createAliceScene();
    const { result } = show(scene, () => read(useNotificationsUnreadCount({}, { refetchInterval: 30_000 })));
    await eventually(() => expect(result.current.status).toBe('success'));
    scene.sent.length = 0;
    act(() => focusManager.setFocused(false));
    await pass(600_000);
    expect(scene.sent).toEqual([]);
    act(() => onlineManager.setOnline(false));
    act(() => focusManager.setFocused(true));
    await pass(600_000);
    expect(scene.sent).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await pass(31_000);
    expect(scene.sent).toContain('notificationsUnreadCount');
  });

  test('ends with the session: a poll in flight at the sign-out is aborted, and no request follows in ten minutes', async () => {
    vi.useFakeTimers();
    const events: string[] = [];
    const scene = createScene({ client: { onEvent: ({ type }) => events.push(type) } });
    await signIn(scene, 'alice');
    const { result } = show(scene, () => read(useNotificationsUnreadCount({}, { refetchInterval: 30_000 })));
    await eventually(() => expect(result.current.status).toBe('success'));
    scene.sandbox.faults.delay('notificationsUnreadCount', 5000);
    await pass(31_000);
    expect(result.current.fetchStatus).toBe('fetching');
    act(() => scene.client.session.signOut());
    await pass(0);
    // Not so much as a try that ends for want of a token.
    events.length = 0;
    await pass(600_000);
    expect(events).toEqual([]);
    expect(result.current.data).toBeUndefined();
  });
});
