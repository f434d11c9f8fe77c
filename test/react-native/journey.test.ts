import './globals.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { focusManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { create } from 'react-test-renderer';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createNativeClient, type Platform } from '../../docs/examples/react-native.js';
import { freePort, serve, type Served } from '../../scripts/lib/serve.js';
import * as library from '../../src/index.js';
import { languages } from '../../src/contract/languages.js';
import { readNotifications } from '../../src/contract/notifications.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { messageOf } from '../../src/texts/index.js';
import { BareUrl } from './platform.js';
import { PNG } from '../support/pictures.js';
import { errorOf } from '../transport/support.js';

/** A device: a storage that answers later, a network that may be away, and an app that may be behind. */
function createDevice() {
  const texts = new Map<string, string>();
  const listeners = { connect: (_: { isConnected: boolean | null }): void => {}, show: (_: string): void => {} };
  const platform: Platform = {
    storage: {
      getItem: async (key) => texts.get(key) ?? null,
      setItem: async (key, text) => void texts.set(key, text),
      removeItem: async (key) => void texts.delete(key),
    },
    NetInfo: { addEventListener: (listener) => ((listeners.connect = listener), () => {}) },
    AppState: { addEventListener: (_, listener) => ((listeners.show = listener), { remove: () => {} }) },
  };
  return { platform, texts, listeners };
}

let served: Served | undefined;
let url = '';
const unmounts: (() => void)[] = [];

beforeAll(async () => {
  url = `http://localhost:${await freePort()}`;
  served = await serve(['tsx', 'scripts/sandbox.ts', '--port', new URL(url).port], url);
});
afterEach(() => {
  unmounts.splice(0).forEach((unmount) => unmount());
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
afterAll(async () => {
  await served?.[Symbol.asyncDispose]();
});

/** Starts the app of a device and renders hooks in it. */
function start<Shown>({ platform }: ReturnType<typeof createDevice>, hooks: () => Shown) {
  const client = createNativeClient(url, platform);
  const shown: { current: Shown | undefined } = { current: undefined };
  const Hooks = (): null => {
    shown.current = hooks();
    return null;
  };
  const provider = createElement(library.CommunityProvider, { client }, createElement(Hooks));
  const root = create(createElement(QueryClientProvider, { client: new QueryClient() }, provider));
  unmounts.push(() => root.unmount());
  return { client, shown };
}

/** Waits until React has rendered what is expected. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

/** Starts the app of a device on which alice has signed in. */
async function startAsAlice<Shown>(device: ReturnType<typeof createDevice>, hooks: () => Shown) {
  const app = start(device, () => ({ login: library.useLogin(), hooks: hooks() }));
  await until(() => expect(app.client.session.current.state).toBe('signed-out'));
  await until(() => expect(app.shown.current).toBeDefined());
  app.shown.current?.login.mutate({ username: 'alice', password: ALICE_PASSWORD });
  await until(() => expect(app.client.session.current.state).toBe('signed-in'));
  return { ...app, now: () => app.shown.current?.hooks as Shown };
}

test('the globals are those of React Native', () => {
  expect([typeof document, typeof structuredClone, typeof ReadableStream, typeof crypto, typeof TextDecoder]).toEqual(
    Array.from({ length: 5 }, () => 'undefined'),
  );
  expect([AbortSignal.any, AbortSignal.timeout, Intl.PluralRules, new Response('').body]).toEqual(Array.from({ length: 4 }));
});

test('signs in, reads two pages, writes, and is still signed in after a restart', async () => {
  const device = createDevice();
  const app = await startAsAlice(device, () => ({ invites: library.useInvites(), remove: library.useDeleteInvite() }));
  await until(() => expect(app.now().invites.data).toHaveLength(10));
  void app.now().invites.fetchNextPage();
  await until(() => expect(app.now().invites.data).toHaveLength(20));
  const { id = 0 } = app.now().invites.data?.[0] ?? {};
  app.now().remove.mutate({ id });
  await until(() => expect(app.now().invites.data?.map((invite) => invite.id)).not.toContain(id));
  await until(() => expect(app.now().remove.isSuccess).toBe(true));

  const again = start(device, () => library.useInvites().data?.map((invite) => invite.id));
  expect(again.client.session.current.state).toBe('restoring');
  await until(() => expect(again.shown.current).toHaveLength(10));
  expect(again.client.session.current.username).toBe('alice');
  expect(again.shown.current).not.toContain(id);
});

test('a session that could not be read on a locked device is back when the app comes to the front', async () => {
  const device = createDevice();
  await startAsAlice(device, () => null);
  const { getItem } = device.platform.storage;
  Object.assign(device.platform.storage, { getItem: () => Promise.reject(new Error('locked')) });
  const { client, shown } = start(device, () => library.useNotificationsUnreadCount().data?.count);
  await until(() => expect(client.session.current.state).toBe('signed-out'));
  Object.assign(device.platform.storage, { getItem });
  device.listeners.show('background');
  device.listeners.show('active');
  await until(() => expect(client.session.current.username).toBe('alice'));
  await until(() => expect(shown.current).toBeGreaterThan(0));
});

test('sends a picture as a picker gives it', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'picker-'));
  const file = path.join(directory, 'alice.png');
  writeFileSync(file, PNG);
  const app = await startAsAlice(createDevice(), () => ({ me: library.useCurrentUser(), update: library.useUpdateUser() }));
  await until(() => expect(app.now().me.data?.profile.avatar).toBeDefined());
  const former = app.now().me.data?.profile.avatar;
  app.now().update.mutate({ avatar: { uri: pathToFileURL(file).href, name: 'alice.png', type: 'image/png' } });
  await until(() => expect(app.now().update.error ?? app.now().update.isSuccess).toBe(true));
  await until(() => expect(app.now().me.data?.profile.avatar).not.toBe(former));
  rmSync(directory, { recursive: true });
});

test('a write waits for the network, and is sent when NetInfo reports it', async () => {
  const device = createDevice();
  const app = await startAsAlice(device, () => ({ create: library.useCreateInvite(), invites: library.useInvites() }));
  await until(() => expect(app.now().invites.data).toHaveLength(10));
  device.listeners.connect({ isConnected: false });
  app.now().create.mutate({ nickname: 'Offline' });
  await until(() => expect(app.now().create.isPaused).toBe(true));
  device.listeners.connect({ isConnected: true });
  await until(() => expect(app.now().create.isSuccess).toBe(true));
  await until(() => expect(app.now().invites.data?.[0]?.nickname).toBe('Offline'));
});

test('an app that comes to the front reads again', async () => {
  const device = createDevice();
  const app = await startAsAlice(device, () => library.useNotificationsUnreadCount());
  await until(() => expect(app.now().data?.count).toBeGreaterThan(0));
  await app.client.call(readNotifications, {});
  device.listeners.show('background');
  device.listeners.show('active');
  await until(() => expect(app.now().data?.count).toBe(0));
});

test('errors have their texts: a refusal with a time, an answer that is lost, and a call that is given up', async () => {
  const app = await startAsAlice(createDevice(), () => library.useCircles());
  await plan({ operation: 'languages', fault: { status: 429, headers: { 'Retry-After': '90' } }, times: 1 });
  expect(messageOf(await errorOf(app.client.call(languages, {})))).toBe('This was made to fail. Try again in 90 seconds.');
  await plan({ operation: 'languages', fault: 'answer-lost', times: 1 });
  expect(await errorOf(app.client.call(languages, {}))).toMatchObject({ code: 'network' });
  const controller = new AbortController();
  const given = errorOf(app.client.call(languages, {}, { signal: controller.signal }));
  controller.abort();
  expect(await given).toMatchObject({ code: 'aborted' });
});

async function plan(fault: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
}

test('the URL of React Native itself, without the polyfill, makes no client', () => {
  vi.stubGlobal('URL', BareUrl);
  expect(() => createNativeClient('https://community.test', createDevice().platform)).toThrow(
    expect.objectContaining({ kind: 'input', fieldErrors: { baseUrl: [expect.stringContaining('a complete URL class')] } }),
  );
  vi.unstubAllGlobals();
});
