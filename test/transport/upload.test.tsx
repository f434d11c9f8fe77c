import { onlineManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { uploadWith, type UploadProgress } from '../../src/transport/upload.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { createAliceScene } from '../support/community.js';
import { PNG } from '../support/pictures.js';
import { begin, read, settled, show } from '../react/support.js';
import { renderHook, run } from '../support/render-hook.js';
import { errorOf, gate, TOKEN } from './support.js';
import { rawServer } from './server.js';

afterEach(() => onlineManager.setOnline(true));

const picture = new File([PNG], 'alice.png', { type: 'image/png' });
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };

/** A service that answers uploads of alice as told, and everything else as a browser wants it. */
async function service(answer: () => Promise<[status: number, body: string, headers?: object]>) {
  const bodies: string[] = [];
  const { url, seen } = await rawServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, open).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('latin1'));
      void answer().then(([status, body, headers]) => response.writeHead(status, { ...open, ...headers }).end(body));
    });
  });
  const session = createSession({ initial: { account: 'a', username: 'alice', token: TOKEN } });
  return { client: createCommunityClient({ baseUrl: url, session }), bodies, seen };
}

test('useUpdateUser: onUploadProgress gets how much of a request has been sent, and the answer comes as by fetch', async () => {
  const progress: UploadProgress[] = [];
  const { client, bodies, seen } = await service(async () => [400, '{"avatar":["No."]}', { 'content-type': 'application/json' }]);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CommunityProvider client={client}>{children}</CommunityProvider>
  );
  const { result } = renderHook(() => useUpdateUser({ onUploadProgress: (each) => progress.push(each) }), { wrapper });
  const error = await run(() => errorOf(result.current.mutateAsync({ avatar: picture })));
  expect(error).toMatchObject({ kind: 'http', status: 400, fieldErrors: { avatar: ['No.'] }, outcome: 'refused' });
  expect(progress.at(-1)).toEqual({ loaded: bodies[0]?.length, total: bodies[0]?.length });
  const { headers } = seen.find(({ method }) => method === 'PATCH') ?? {};
  expect(headers).toMatchObject({
    authorization: `Token ${TOKEN}`,
    'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/),
  });
  expect(bodies[0]).toContain('filename="alice.png"');
});

test('a signal ends an upload, whose outcome is unknown', async () => {
  const arrived = gate();
  const { client } = await service(() => {
    arrived.open();
    return new Promise(() => undefined);
  });
  const controller = new AbortController();
  const call = errorOf(
    client.call(updateUser, { avatar: picture }, { upload: uploadWith(() => undefined), signal: controller.signal }),
  );
  await arrived.promise;
  controller.abort();
  expect(await call).toMatchObject({ kind: 'aborted', reason: 'caller', outcome: 'unknown' });
});

test('the answer of another address, to which a redirect led, is none', async () => {
  const answers: [number, string, object?][] = [
    [307, '', { location: '/elsewhere/' }],
    [200, '{}'],
  ];
  const { client, seen } = await service(async () => answers.shift() ?? [500, '']);
  const call = client.call(updateUser, { avatar: picture }, { upload: uploadWith(() => undefined) });
  expect(await errorOf(call)).toMatchObject({ kind: 'network', outcome: 'unknown' });
  expect(seen.at(-1)?.url).toBe('/elsewhere/');
});

test('useUpdateUser: signal gives an upload up; a client with a fetch of its own has no progress', async () => {
  const scene = await createAliceScene();
  const onUploadProgress = vi.fn();
  const controller = new AbortController();
  const { result } = show(scene, () => useUpdateUser({ onUploadProgress, signal: controller.signal }));
  await run(() => result.current.mutateAsync({ name: 'Alice P.' }));
  expect(onUploadProgress).not.toHaveBeenCalled();
  scene.sandbox.faults.hold('updateUser');
  void result.current.mutateAsync({ name: 'Alice' }).catch(() => undefined);
  await waitFor(() => expect(scene.sent).toHaveLength(2));
  act(() => controller.abort());
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'aborted', reason: 'caller' }));
});

/** The profile, an update of it, and another one with a signal. */
async function showUpdates() {
  const scene = await createAliceScene();
  const controller = new AbortController();
  const { result } = show(scene, () => ({
    me: read(useCurrentUser()),
    first: useUpdateUser(),
    second: useUpdateUser({ signal: controller.signal }),
  }));
  await waitFor(() => expect(result.current.me.data).toBeDefined());
  const name = () => result.current.me.data?.profile.name;
  return { scene, controller, result, name };
}

const byCaller = { kind: 'aborted', reason: 'caller', outcome: 'not-sent' };

test('useUpdateUser: signal ends a write that waits for another one, and takes it off the screen', async () => {
  const { scene, controller, result, name } = await showUpdates();
  const release = scene.sandbox.faults.hold('updateUser');
  const first = begin(() => result.current.first.mutateAsync({ bio: 'Slow' }));
  const second = begin(() => errorOf(result.current.second.mutateAsync({ name: 'Mistake' })));
  await waitFor(() => expect(name()).toBe('Mistake'));
  act(() => controller.abort());
  expect(await run(() => second)).toMatchObject(byCaller);
  expect(name()).toBe('Alice Liddell');
  expect(result.current.second.error).toMatchObject(byCaller);
  release();
  expect(await run(() => first)).toMatchObject({ profile: { bio: 'Slow', name: 'Alice Liddell' } });
  expect(scene.sent.filter((operation) => operation === 'updateUser')).toHaveLength(1);
});

test('useUpdateUser: signal takes a write that waits for the network off the screen, and its promise rejects at once', async () => {
  const { scene, controller, result, name } = await showUpdates();
  act(() => onlineManager.setOnline(false));
  const second = begin(() => errorOf(result.current.second.mutateAsync({ name: 'Mistake' })));
  await waitFor(() => expect(name()).toBe('Mistake'));
  act(() => controller.abort());
  await waitFor(() => expect(name()).toBe('Alice Liddell'));
  expect(await run(() => second)).toMatchObject(byCaller);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(result.current.second.error).toMatchObject(byCaller));
  await settled(scene);
  expect(scene.sent).not.toContain('updateUser');
});
