import { act, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useDeviceRegistration } from '../../src/react/device-registration.js';
import { useDevices } from '../../src/react/devices.js';
import { useLogout, useSession } from '../../src/react/current-session.js';
import { deviceIdOf } from '../../src/transport/accounts.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { begin, list, pass, personIn, settled, read, show, signIn, eventually } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { createBrowser, turns, twoTabs } from './support.js';

afterEach(() => {
  vi.useRealTimers();
});

function showDevice(scene: Scene) {
  return show(scene, () => ({
    session: useSession(),
    device: read(useDeviceRegistration({ name: 'Looking glass' })),
    logout: useLogout(),
  }));
}

/** The names of the devices of alice's that have this uuid. */
function registered(scene: Scene, uuid: string | undefined): (string | null)[] {
  return scene.sandbox.state.devices.filter((device) => device.uuid === uuid).map(({ name }) => name);
}

describe('useDeviceRegistration', () => {
  test('registers this browser under the uuid of the session, and the device appears in the list', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ device: read(useDeviceRegistration({ name: 'Glass' })), all: list(useDevices()) }));
    await waitFor(() =>
      expect(result.current.device.data).toEqual({ id: expect.any(Number), uuid: deviceIdOf(scene.client.session) }),
    );
    expect(registered(scene, deviceIdOf(scene.client.session))).toEqual(['Glass']);
    await waitFor(() => expect(result.current.all.data?.[0]).toEqual(result.current.device.data));
  });

  test('finds the registered device on the next visit, and registers no other', async () => {
    const browser = createBrowser();
    const first = browser.open();
    await signIn(first, 'alice');
    const shown = showDevice(first);
    await waitFor(() => expect(shown.result.current.device.status).toBe('success'));
    shown.unmount();
    first.tabs.close();
    const next = browser.open();
    const { result } = showDevice(next);
    await waitFor(() => expect(result.current.device.data).toEqual(shown.result.current.device.data));
    expect(next.sent).toEqual(['device']);
  });

  test('registers one device under StrictMode and with several components', async () => {
    const scene = await createAliceScene();
    const effects = vi.fn<() => void>();
    const Part = (): null => {
      useDeviceRegistration();
      effects();
      return null;
    };
    render(
      <StrictMode>
        <scene.Wrapper>
          <Part />
          <Part />
        </scene.Wrapper>
      </StrictMode>,
    );
    await waitFor(() => expect(registered(scene, deviceIdOf(scene.client.session))).toHaveLength(1));
    await settled(scene);
    // StrictMode renders twice.
    expect(effects.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(scene.sent).toEqual(['device', 'createDevice']);
  });

  test('registers one device if two tabs do so at the same time', async () => {
    const [one, other, browser] = await twoTabs();
    const release = browser.sandbox.faults.hold('createDevice');
    const [mine, theirs] = [showDevice(one), showDevice(other)];
    await waitFor(() => expect([...one.sent, ...other.sent].filter((name) => name === 'createDevice')).toHaveLength(2));
    release();
    await waitFor(() => expect([mine, theirs].map(({ result }) => result.current.device.status)).toEqual(['success', 'success']));
    expect(mine.result.current.device.data).toEqual(theirs.result.current.device.data);
    expect(registered(one, deviceIdOf(one.client.session))).toHaveLength(1);
  });

  test('after a lost answer looks for the device before it registers one again', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('createDevice', 'answer-lost', { times: 1 });
    const { result } = showDevice(scene);
    await waitFor(() => expect(result.current.device.status).toBe('success'));
    expect(scene.sent).toEqual(['device', 'createDevice', 'device']);
  });

  test('registers one device even if the account gets a new token during the request', async () => {
    vi.useFakeTimers();
    const scene = await createAliceScene();
    const release = scene.sandbox.faults.hold('createDevice');
    const { result } = showDevice(scene);
    await eventually(() => expect(scene.sent).toContain('createDevice'));
    personIn(scene, 'alice').token = 'another';
    act(() => scene.client.session.renew({ token: 'another' }));
    release();
    await pass(5000);
    // A browser may read an answer in its own time.
    await vi.waitFor(async () => {
      await pass(1000);
      expect(registered(scene, deviceIdOf(scene.client.session))).toEqual(['Looking glass']);
    });
    expect(result.current.device.error).toBeNull();
  });

  test('shows a server error, and does not retry the write', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('createDevice', { status: 503 });
    const { result } = showDevice(scene);
    await waitFor(() =>
      expect(result.current.device.error).toMatchObject({ kind: 'http', status: 503, operation: 'createDevice' }),
    );
    expect(scene.sent.filter((name) => name === 'createDevice')).toHaveLength(1);
  });

  test('sends no request without a session', async () => {
    const scene = createScene();
    const { result } = showDevice(scene);
    await settled(scene);
    expect([result.current.device.fetchStatus, scene.sent]).toEqual(['idle', []]);
  });

  test('keeps the uuid when the user signs in again after an expiry', async () => {
    const browser = createBrowser();
    const tab = browser.open();
    await signIn(tab, 'alice');
    const uuid = deviceIdOf(tab.client.session);
    personIn(tab, 'alice').token = 'another';
    show(tab, () => useDeviceRegistration());
    await waitFor(() => expect(tab.client.session.current.state).toBe('expired'));
    await run(() => signIn(tab, 'alice'));
    expect(deviceIdOf(tab.client.session)).toBe(uuid);
    await run(async () => tab.client.session.signOut());
    await run(() => signIn(tab, 'alice'));
    expect(deviceIdOf(tab.client.session)).not.toBe(uuid);
  });
});

describe('useLogout', () => {
  test('deletes the device before it signs out, while the token is valid', async () => {
    const seen: [string, string | null, string][] = [];
    const scene = createScene();
    const other: Scene = createScene({
      client: {
        fetch: async (request) => {
          const answer = await scene.sandbox.fetch(request.clone());
          seen.push([request.method, request.headers.get('Authorization'), other.client.session.current.state]);
          return answer;
        },
      },
    });
    const alice = { ...other, sandbox: scene.sandbox };
    await signIn(alice, 'alice');
    const { token } = personIn(scene, 'alice');
    const { result } = showDevice(alice);
    await waitFor(() => expect(result.current.device.status).toBe('success'));
    const uuid = deviceIdOf(other.client.session);
    seen.length = 0;
    await run(() => result.current.logout.mutateAsync());
    expect(seen).toEqual([['DELETE', `Token ${token}`, 'signed-in']]);
    expect(registered(scene, uuid)).toEqual([]);
    expect(result.current.session.state).toBe('signed-out');
    expect(result.current.device.data).toBeUndefined();
  });

  test.each(['refused', 'offline'] as const)('signs out even if the device cannot be deleted (%s)', async (trouble) => {
    const scene = await createAliceScene();
    const { result } = showDevice(scene);
    await waitFor(() => expect(result.current.device.status).toBe('success'));
    scene.sandbox.faults.fail('deleteDevice', trouble === 'offline' ? 'offline' : { status: 500 });
    await run(() => result.current.logout.mutateAsync());
    expect(result.current.session.state).toBe('signed-out');
  });

  test('waits for the deletion of the device for at most three seconds', async () => {
    vi.useFakeTimers();
    const scene = await createAliceScene();
    const { result } = showDevice(scene);
    await eventually(() => expect(result.current.device.status).toBe('success'));
    const release = scene.sandbox.faults.hold('deleteDevice');
    act(() => result.current.logout.mutate());
    await pass(2999);
    expect(result.current.session.state).toBe('signed-in');
    await pass(1);
    expect(result.current.session.state).toBe('signed-out');
    release();
  });

  test.each(['createDevice', 'deleteDevice'] as const)('a second press joins the first, which waits for %s', async (held) => {
    const scene = await createAliceScene();
    const uuid = deviceIdOf(scene.client.session);
    const release = scene.sandbox.faults.hold(held);
    const { result } = showDevice(scene);
    if (held === 'createDevice') await waitFor(() => expect(scene.sent).toContain(held));
    else await waitFor(() => expect(result.current.device.status).toBe('success'));
    const first = begin(() => result.current.logout.mutateAsync());
    await turns();
    const second = begin(() => result.current.logout.mutateAsync());
    await turns();
    expect(result.current.session.state).toBe('signed-in');
    release();
    await run(() => Promise.all([first, second]));
    expect(result.current.session.state).toBe('signed-out');
    expect(registered(scene, uuid)).toEqual([]);
    expect(scene.sent).toEqual(['device', 'createDevice', 'deleteDevice']);
  });

  test('without a device signs out at once and sends no request', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => useLogout());
    act(() => result.current.mutate());
    await run(async () => {});
    expect(scene.client.session.current.state).toBe('signed-out');
    expect(scene.sent).toEqual([]);
  });

  test('does not sign out an account that has signed in meanwhile', async () => {
    const scene = await createAliceScene();
    const { result } = showDevice(scene);
    await waitFor(() => expect(result.current.device.status).toBe('success'));
    const release = scene.sandbox.faults.hold('deleteDevice');
    const done = begin(() => result.current.logout.mutateAsync());
    await waitFor(() => expect(scene.sent).toContain('deleteDevice'));
    act(() => scene.client.session.signIn({ token: personIn(scene, 'bob').token, username: 'bob' }));
    release();
    await run(() => done);
    expect(scene.client.session.current).toMatchObject({ state: 'signed-in', username: 'bob' });
  });
});
