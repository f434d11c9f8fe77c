import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { origin, signedIn } from './visit.js';

const circles = '/api/circles/';

describe('sandbox, faults.fail', () => {
  test('answers with a status so many times, and changes nothing', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.fail('createCircle', { status: 503, headers: { 'Retry-After': '2' } }, { times: 1 });
    const sent = { json: { name: 'New', color: '#fff' } };
    const failed = await alice.send('PUT', circles, sent);
    expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await alice.get(circles)).body).toHaveLength(6);
    expect((await alice.send('PUT', circles, sent)).status).toBe(201);
  });

  test('answers with the given body, or the usual one', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.fail('circles', { status: 400, body: { name: ['No.'] } }, { times: 1 });
    sandbox.faults.fail('circles', { status: 429 });
    expect((await alice.get(circles)).body).toEqual({ name: ['No.'] });
    expect((await alice.get(circles)).body).toEqual({ detail: expect.any(String) });
  });

  test('offline: no request reaches the service', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.fail('deleteAllNotifications', 'offline');
    await expect(alice.send('DELETE', '/api/notifications/')).rejects.toThrow(TypeError);
    sandbox.faults.clear();
    expect((await alice.get('/api/notifications/')).body).toHaveLength(10);
  });

  test('answer-lost: the request is applied, and its answer lost', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.fail('deleteAllNotifications', 'answer-lost', { times: 1 });
    await expect(alice.send('DELETE', '/api/notifications/')).rejects.toThrow('Failed to fetch');
    expect((await alice.get('/api/notifications/')).body).toEqual([]);
  });

  test('applies to all operations with *', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.fail('*', 'offline', { times: 2 });
    await expect(alice.get(circles)).rejects.toThrow(TypeError);
    await expect(alice.get('/api/devices/')).rejects.toThrow(TypeError);
    expect((await alice.get(circles)).status).toBe(200);
  });

  test('distinguishes operations that share a path', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    for (const name of ['user', 'userSearch', 'updatePassword'] as const) sandbox.faults.fail(name, { status: 418 });
    const settings = '/api/auth/user/settings/';
    expect((await alice.get('/api/auth/user/')).status).toBe(200);
    expect((await alice.get('/api/auth/user/?username=bob')).status).toBe(418);
    expect((await alice.get('/api/auth/user/?query=bob')).status).toBe(418);
    expect((await alice.send('PATCH', settings, { form: { email: 'new@wonderland.example' } })).status).toBe(200);
    expect((await alice.send('PATCH', settings, { form: { new_password: 'a-long-password' } })).status).toBe(418);
  });
});

describe('sandbox, faults.hold', () => {
  test('holds requests until they are released', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    const release = sandbox.faults.hold('createCircle');
    const held = alice.send('PUT', circles, { json: { name: 'New', color: '#fff' } });
    expect((await alice.get(circles)).body).toHaveLength(6);
    release();
    expect((await held).status).toBe(201);
    expect((await alice.get(circles)).body).toHaveLength(7);
  });

  test('holds the answer of a request that was applied', async () => {
    const sandbox = createSandbox();
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.hold('createCircle', 'answer');
    const held = alice.send('PUT', circles, { json: { name: 'New', color: '#fff' } });
    await vi.waitFor(async () => expect((await alice.get(circles)).body).toHaveLength(7));
    sandbox.faults.clear();
    expect((await held).status).toBe(201);
  });

  test('ends when the request is aborted', async () => {
    const sandbox = createSandbox();
    sandbox.faults.hold('circles');
    const controller = new AbortController();
    const held = sandbox.fetch(`${origin}${circles}`, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(held).rejects.toThrow('enough');
  });
});

describe('sandbox, delays', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are the sum of latency and delay', async () => {
    const sandbox = createSandbox({ latency: (operation) => (operation === 'login' ? 0 : 200) });
    const alice = await signedIn(sandbox, 'alice');
    sandbox.faults.delay('circles', 300);
    sandbox.faults.delay('*', 100);
    let answered = false;
    const waiting = alice.get(circles).then((reply) => {
      answered = true;
      return reply;
    });
    await vi.advanceTimersByTimeAsync(599);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await waiting).status).toBe(200);
  });

  test('end when the request is aborted, and leave no timer behind', async () => {
    const sandbox = createSandbox({ latency: 10_000 });
    const controller = new AbortController();
    const waiting = sandbox.fetch(new Request(`${origin}${circles}`, { signal: controller.signal }));
    const refused = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('do not apply a request that was aborted before', async () => {
    const sandbox = createSandbox();
    const before = structuredClone(sandbox.state);
    const body = JSON.stringify({ email: 'alice@wonderland.example' });
    const request = new Request(`${origin}/api/auth/password/reset/`, { method: 'POST', body, signal: AbortSignal.abort() });
    await expect(sandbox.fetch(request)).rejects.toMatchObject({ name: 'AbortError' });
    expect(sandbox.state).toEqual(before);
  });
});
