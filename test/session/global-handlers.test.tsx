import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invites } from '../../src/contract/invites.js';
import { useUpdatePassword, useUpdateUser } from '../../src/react/account.js';
import { useInvites } from '../../src/react/invites.js';
import { useLogin, useRegister, useVerifyPassword } from '../../src/react/session.js';
import { withoutSecrets } from '../../src/engine/public.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { errorOf } from '../transport/support.js';
import { begin, settled, show } from '../react/support.js';

type Log = (error: Error, input?: unknown) => void;

let directory: string;
let createQueryClient: (log: Log) => QueryClient;

/** The handlers that docs/security.md shows, as a module of their own. */
beforeAll(async () => {
  const [, code] = /\n```ts\n(.*?)```/s.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  if (code === undefined) throw new Error('docs/security.md shows no handlers.');
  mkdirSync('.cache', { recursive: true });
  directory = mkdtempSync(path.resolve('.cache/security-'));
  const file = path.join(directory, 'query-client.ts');
  writeFileSync(file, code);
  // The module is that of the page, whose type the compiler does not see.
  ({ createQueryClient } = (await import(/* @vite-ignore */ file)) as { createQueryClient: typeof createQueryClient });
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a global error handler as docs/security.md shows it', () => {
  test('gets no error of a write and a read that a sign-out aborted', async () => {
    const heard: unknown[] = [];
    const scene = await createAliceScene({ queryClient: createQueryClient((error) => heard.push(error)) });
    const { result } = show(scene, () => [useUpdateUser(), useInvites()] as const);
    const release = [scene.sandbox.faults.hold('updateUser', 'answer'), scene.sandbox.faults.hold('invites')];
    const ended = begin(() => errorOf(result.current[0].mutateAsync({ name: 'Alice' })));
    await waitFor(() => expect(scene.sent).toEqual(expect.arrayContaining(['updateUser', 'invites'])));
    act(() => scene.client.session.signOut());
    expect(await run(() => ended)).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
    for (const letGo of release) letGo();
    // The list is still on the screen of somebody who is not signed in, which is an error of its own.
    await waitFor(() => expect(heard).toMatchObject([{ kind: 'token', operation: 'invites' }]));
    await settled(scene);
    expect(heard).toHaveLength(1);
  });

  test('gets no error of a call that the caller’s signal aborted', async () => {
    const heard: unknown[] = [];
    const scene = await createAliceScene({ queryClient: createQueryClient((error) => heard.push(error)) });
    const signal = AbortSignal.abort();
    const asked = scene.queryClient.fetchQuery({
      queryKey: ['own'],
      queryFn: () => scene.client.call(invites, {}, { signal }),
    });
    expect(await errorOf(asked)).toMatchObject({ kind: 'aborted', reason: 'caller' });
    expect(heard).toEqual([]);
  });

  test('gets every other error, without secrets', async () => {
    const heard: unknown[][] = [];
    const scene = createScene({ queryClient: createQueryClient((...words) => heard.push(words)) });
    const { result } = show(scene, () => useLogin());
    const error = await run(() => errorOf(result.current.mutateAsync({ username: 'alice', password: 'canary-password-4711' })));
    const read = await errorOf(
      scene.queryClient.fetchQuery({ queryKey: ['own'], queryFn: () => scene.client.call(invites, {}) }),
    );
    expect(heard).toEqual([[error, { username: 'alice', password: '' }], [read]]);
    expect([error, read]).toMatchObject([{ kind: 'http', status: 401 }, { kind: 'token' }]);
  });
});

const PASSWORD = 'canary-password-4711';
const MAILED = 'canary-mailed-token-0815';

/** Writes with a secret that the service refuses: hook, what it is called with, and what a log may have of it. */
const writes = [
  ['login', useLogin, { username: 'alice', password: PASSWORD }, { username: 'alice', password: '' }],
  [
    'register',
    useRegister,
    { email: 'a@b.example', name: 'A', is_of_legal_age: true, are_guidelines_accepted: true, password: PASSWORD, token: MAILED },
    { email: 'a@b.example', name: 'A', is_of_legal_age: true, are_guidelines_accepted: true, password: '', token: '' },
  ],
  [
    'updatePassword',
    useUpdatePassword,
    { current_password: PASSWORD, new_password: `${PASSWORD}2` },
    { current_password: '', new_password: '' },
  ],
  ['verifyPassword', useVerifyPassword, { token: MAILED, new_password: PASSWORD }, { token: '', new_password: '' }],
] as const;

describe('withoutSecrets in the callbacks of a MutationCache', () => {
  test.each(writes)(
    'removes the secrets of a failed %s, and does not change the caller’s object',
    async (_, useHook, input, logged) => {
      const heard: [name: string, given: unknown, logged: unknown][] = [];
      const queryClient = new QueryClient({
        mutationCache: new MutationCache({
          onMutate: (given, mutation) => void heard.push(['onMutate', given, withoutSecrets(mutation, given)]),
          onError: (_error, given, _context, mutation) => void heard.push(['onError', given, withoutSecrets(mutation, given)]),
          onSettled: (_data, _error, given, _context, mutation) =>
            void heard.push(['onSettled', given, withoutSecrets(mutation, given)]),
        }),
      });
      const scene: Scene = await createAliceScene({ queryClient });
      const { result } = show(scene, () => useHook() as { mutateAsync(given: object): Promise<unknown> });
      const given = { ...input };
      expect(await run(() => errorOf(result.current.mutateAsync(given)))).toMatchObject({ kind: 'http' });
      expect(heard.map(([name, , kept]) => [name, kept])).toEqual([
        ['onMutate', logged],
        ['onError', logged],
        ['onSettled', logged],
      ]);
      // What TanStack hands over has the secret in it; that is why a log must ask.
      expect(heard[1]?.[1]).toEqual(given);
      expect(given).toEqual(input);
    },
  );

  test('returns the variables of writes without secrets, and of mutations of the app, unchanged', async () => {
    const kept: boolean[] = [];
    const queryClient = new QueryClient({
      queryCache: new QueryCache(),
      mutationCache: new MutationCache({
        onMutate: (given, mutation) => void kept.push(withoutSecrets(mutation, given) === given),
      }),
    });
    const scene = await createAliceScene({ queryClient });
    const { result } = show(scene, () => useUpdateUser());
    await run(() => result.current.mutateAsync({ name: 'Alice' }));
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: async (password: unknown) => password })
      .execute('canary');
    expect(kept).toEqual([true, true]);
  });
});
