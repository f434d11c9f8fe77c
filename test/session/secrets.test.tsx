import { dehydrate, MutationObserver, onlineManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updatePassword } from '../../src/effects/account.js';
import { login, register, verifyPassword } from '../../src/effects/session.js';
import { verifyEmail } from '../../src/rules/writes.js';
import { mutationOptionsOf } from '../../src/effects/options.js';
import type { RuledWrite } from '../../src/engine/public.js';
import { useUpdatePassword } from '../../src/react/account.js';
import { useLogin, useRegister, useVerifyEmail, useVerifyPassword } from '../../src/react/session.js';
import { useLogout } from '../../src/react/current-session.js';
import type { Fault } from '../../src/sandbox/faults.js';
import type { MutationHookOptions } from '../../src/react/write.js';
import { isCommunityError } from '../../src/transport/errors.js';
import type { CommunityEvent } from '../../src/transport/events.js';
import { createScene, type Scene } from '../support/community.js';
import { mutationsIn, queriesIn, begin, personIn, show, signIn } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { turns } from './support.js';

/** Secrets that occur nowhere by chance; as a password, and as whatever a mail brings. */
const PASSWORD = 'canary-password-4711';
const MAILED = 'canary-mailed-token-0815';
const secrets = [PASSWORD, MAILED];

interface Hook {
  readonly status: string;
  readonly variables: unknown;
  readonly data: unknown;
  readonly error: unknown;
  mutateAsync(input: never): Promise<unknown>;
  reset(): void;
}

/** The writes that take secrets: hook, row, input, and whether someone has to be signed in. */
const writes: readonly (readonly [
  string,
  (options?: MutationHookOptions<never, never>) => Hook,
  RuledWrite<never, unknown>,
  object,
  boolean,
])[] = [
  ['login', useLogin as never, login as never, { username: 'alice', password: PASSWORD }, false],
  [
    'register',
    useRegister as never,
    register as never,
    { email: 'a@b.example', name: 'A', is_of_legal_age: true, are_guidelines_accepted: true, password: PASSWORD, token: MAILED },
    false,
  ],
  [
    'updatePassword',
    useUpdatePassword as never,
    updatePassword as never,
    { current_password: PASSWORD, new_password: `${PASSWORD}2` },
    true,
  ],
  ['verifyPassword', useVerifyPassword as never, verifyPassword as never, { token: MAILED, new_password: PASSWORD }, true],
  ['verifyEmail', useVerifyEmail as never, verifyEmail as never, { token: MAILED }, true],
];

/** What can become of a write whose secrets a service may quote. */
const fates: readonly (readonly [string, (quote: string) => Fault | undefined])[] = [
  ['as it may', () => undefined],
  [
    'with a refusal that quotes it',
    (quote) => ({ status: 400, body: { password: [`${quote} is too common`], detail: `Not ${quote}` } }),
  ],
  ['with a 401 that quotes it', (quote) => ({ status: 401, body: { detail: quote } })],
  ['with a fault', (quote) => ({ status: 500, body: `<p>${quote}</p>` })],
  ['with an answer that breaks the contract', (quote) => ({ status: 200, body: { token: [quote], id: quote } })],
  ['without a network', () => 'offline'],
  ['without an answer', () => 'answer-lost'],
];

let said: unknown[][] = [];
beforeEach(() => {
  said = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void said.push(words));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

async function sceneFor(isSignedIn: boolean, events: CommunityEvent[]): Promise<Scene> {
  const scene = createScene({ client: { onEvent: (event) => events.push(event) } });
  personIn(scene, 'alice').password = PASSWORD;
  if (isSignedIn) scene.client.session.signIn({ token: personIn(scene, 'alice').token, username: 'alice' });
  return scene;
}

/** Everything that an app, a log, a devtools panel or a persister could come by. */
function visible({ client, queryClient }: Scene, ...more: unknown[]): string {
  const all = [
    queriesIn({ queryClient }).map(({ queryKey, state }) => [queryKey, state]),
    mutationsIn({ queryClient }).map(({ options, state }) => [options.mutationKey, options.meta, state]),
    dehydrate(queryClient, { shouldDehydrateMutation: () => true, shouldDehydrateQuery: () => true }),
    client.session.current,
    { ...localStorage },
    said,
    ...more,
  ];
  return `${JSON.stringify(all)}${inspect(all, { depth: 12, showHidden: true })}${document.documentElement.outerHTML}`;
}

function found(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

describe.each(writes)('secrets of %s', (name, useHook, effects, input, isSignedIn) => {
  const quote = Object.values(input)
    .filter((value) => typeof value === 'string' && value.startsWith('canary'))
    .join(' and ');

  test.each(fates)('are in no hook, cache, error, event or console after it ends %s', async (_, fateOf) => {
    const fault = fateOf(quote);
    const events: CommunityEvent[] = [];
    const scene = await sceneFor(isSignedIn, events);
    if (fault) scene.sandbox.faults.fail(name as never, fault);
    const heard: unknown[] = [];
    const hear = (...words: unknown[]): void => void heard.push(words[0] && isCommunityError(words[0]) ? words[0] : undefined);
    const { result, rerender, unmount } = show(scene, () => useHook({ onError: hear }));
    const error: unknown = await run(() => result.current.mutateAsync(input as never).catch((reason: unknown) => reason));
    await waitFor(() => expect(result.current.status).not.toBe('pending'));
    rerender();
    const hook = (): unknown[] => [result.current.variables, result.current.data, result.current.error, { ...result.current }];
    expect(found(visible(scene, error, heard, events, hook()))).toEqual([]);
    await turns();
    expect(found(visible(scene, hook()))).toEqual([]);
    scene.queryClient.clear();
    rerender();
    expect(found(visible(scene, hook()))).toEqual([]);
    unmount();
    const again = show(scene, () => useHook());
    expect(found(visible(scene, { ...again.result.current }))).toEqual([]);
  });

  test('are only in its input while it is in flight, and not even there after the cache is cleared', async () => {
    const scene = await sceneFor(isSignedIn, []);
    const release = scene.sandbox.faults.hold(name as never, 'answer');
    const { result } = show(scene, () => useHook());
    const settled = begin(() => result.current.mutateAsync(input as never).catch((reason: unknown) => reason));
    await waitFor(() => expect(scene.sent).toContain(name));
    const [mutation] = scene.queryClient.getMutationCache().getAll();
    expect(mutation?.options.gcTime).toBe(0);
    scene.queryClient.clear();
    release();
    const error = await run(() => settled);
    await turns();
    const hook = [result.current.variables, result.current.data, result.current.error];
    expect(result.current.status).not.toBe('pending');
    expect(found(visible(scene, hook, error, mutation?.state))).toEqual([]);
  });

  test('are removed when it settles after its component was unmounted', async () => {
    const scene = await sceneFor(isSignedIn, []);
    const release = scene.sandbox.faults.hold(name as never, 'answer');
    const { result, unmount } = show(scene, () => useHook());
    const settled = begin(() => result.current.mutateAsync(input as never).catch((reason: unknown) => reason));
    await waitFor(() => expect(scene.sent).toContain(name));
    unmount();
    release();
    await settled;
    await turns();
    await waitFor(() => expect(scene.queryClient.getMutationCache().getAll()).toEqual([]));
    expect(found(visible(scene))).toEqual([]);
  });

  test('are never dehydrated, because the write does not wait for the network', async () => {
    const scene = await sceneFor(isSignedIn, []);
    scene.sandbox.faults.fail(name as never, 'offline');
    onlineManager.setOnline(false);
    const { result } = show(scene, () => useHook());
    const settled = begin(() => result.current.mutateAsync(input as never).catch((reason: unknown) => reason));
    expect(dehydrate(scene.queryClient).mutations).toEqual([]);
    expect(await run(() => settled)).toMatchObject({ kind: 'network' });
    expect(found(visible(scene))).toEqual([]);
  });

  test('are removed from a MutationObserver of the app too', async () => {
    const scene = await sceneFor(isSignedIn, []);
    const observer = new MutationObserver(scene.queryClient, mutationOptionsOf(scene.client, effects) as never);
    observer.subscribe(() => {});
    const error: unknown = await observer.mutate(input as never).catch((reason: unknown) => reason);
    expect(found(visible(scene, observer.getCurrentResult(), error))).toEqual([]);
  });
});

test('the end of a session removes the username from a mounted `useLogin`', async () => {
  const scene = createScene();
  const { result } = show(scene, () => ({ login: useLogin(), logout: useLogout() }));
  await run(() => result.current.login.mutateAsync({ username: 'bob', password: 'looking-glass-2026' }));
  await waitFor(() => expect(result.current.login.data).toEqual({ username: 'bob' }));
  await run(() => result.current.logout.mutateAsync());
  expect(result.current.login).toMatchObject({ status: 'idle', data: undefined, variables: undefined });
  expect(JSON.stringify(mutationsIn(scene).map(({ state }) => state))).not.toContain('bob');
  await signIn(scene, 'alice');
});
