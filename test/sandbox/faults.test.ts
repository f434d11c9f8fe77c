import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { openAsAlice, origin, signedIn } from './visit.js';

const circles = '/api/circles/';

describe('sandbox, faults.fail', () => {
  test('answers with a status so many times, and changes nothing', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('createCircle', { status: 503, headers: { 'Retry-After': '2' } }, { times: 1 });
    const sent = { json: { name: 'New', color: '#fff' } };
    const failed = await alice.send('PUT', circles, sent);
    expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await alice.get(circles)).body).toHaveLength(6);
    expect((await alice.send('PUT', circles, sent)).status).toBe(201);
  });

  test('answers with the given body, or the usual one', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('circles', { status: 400, body: { name: ['No.'] } }, { times: 1 });
    sandbox.faults.fail('circles', { status: 429 });
    expect((await alice.get(circles)).body).toEqual({ name: ['No.'] });
    expect((await alice.get(circles)).body).toEqual({ detail: expect.any(String) });
  });

  test('applies to all operations with *', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('*', 'offline', { times: 2 });
    await expect(alice.get(circles)).rejects.toThrow(TypeError);
    await expect(alice.get('/api/devices/')).rejects.toThrow(TypeError);
    expect((await alice.get(circles)).status).toBe(200);
  });

  test('distinguishes operations that share a path', async () => {
    const { sandbox, alice } = await openAsAlice();
    for (const name of ['user', 'userSearch', 'updatePassword'] as const) sandbox.faults.fail(name, { status: 418 });
    const settings = '/api/auth/user/settings/';
    expect((await alice.get('/api/auth/user/')).status).toBe(200);
    expect((await alice.get('/api/auth/user/?username=bob')).status).toBe(418);
    expect((await alice.get('/api/auth/user/?query=bob')).status).toBe(418);
    expect((await alice.send('PATCH', settings, { form: { email: 'new@wonderland.example' } })).status).toBe(200);
    expect((await alice.send('PATCH', settings, { form: { new_password: 'a-long-password' } })).status).toBe(418);
  });
});

test('sandbox, faults: an operation that the service does not have is refused, in each kind of plan', () => {
  const { faults } = createSandbox();
  // JavaScript, and JSON over HTTP, may name any.
  const unknown = 'creatInvite' as 'createInvite';
  const plans = [
    () => faults.fail(unknown, 'offline'),
    () => faults.random(unknown),
    () => faults.delay(unknown, 5),
    () => faults.hold(unknown),
    () => faults.hold({ name: 'ownReads' }),
  ];
  for (const plan of plans) expect(plan).toThrow(/^sandbox\.faults: there is no operation (creatInvite|ownReads)$/);
});

describe('sandbox, faults of answers', () => {
  const me = '/api/auth/user/';

  test('cut: the request is applied, and the body of its answer breaks off', async () => {
    const sandbox = createSandbox();
    const headers = { Authorization: `Token ${sandbox.state.users[0]?.token}` };
    sandbox.faults.fail('currentUser', 'cut', { times: 1 });
    const answer = await sandbox.fetch(`${origin}${me}`, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('network error');
    sandbox.faults.fail('createCircle', 'cut');
    const body = JSON.stringify({ name: 'New', color: '#fff' });
    const sent = { method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' }, body };
    await expect((await sandbox.fetch(`${origin}${circles}`, sent)).json()).rejects.toThrow('network error');
    expect((await (await signedIn(sandbox, 'alice')).get(circles)).body).toHaveLength(7);
  });

  test('a status with `applied`: the service has done it and says that it failed', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('deleteAllNotifications', { status: 500, applied: true });
    expect((await alice.send('DELETE', '/api/notifications/')).status).toBe(500);
    expect((await alice.get('/api/notifications/')).body).toEqual([]);
  });

  test('a page in place of JSON', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('circles', { status: 200, html: '<h1>Sign in</h1>' });
    const answer = await alice.get(circles);
    expect([answer.status, answer.headers.get('Content-Type'), answer.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<h1>Sign in</h1>',
    ]);
  });

  test.each([204, 205, 304])('a status without a body, %i, is answered without one', async (status) => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('circles', { status });
    const answer = await alice.get(circles);
    expect([answer.status, answer.headers.get('Content-Type'), answer.body]).toEqual([status, null, undefined]);
    sandbox.faults.fail('circles', { status, body: { name: ['No.'] } });
    expect((await alice.get(circles)).body).toBeUndefined();
  });

  test('retype: the value at a path, of a row or of all, has another type', async () => {
    const { sandbox, alice } = await openAsAlice();
    const right = (await alice.get(circles)).body as { id: number; name: string }[];
    sandbox.faults.fail('circles', { retype: '1.id' }, { times: 1 });
    expect((await alice.get(circles)).body).toEqual(
      right.map((row, index) => (index === 1 ? { ...row, id: String(row.id) } : row)),
    );
    sandbox.faults.fail('circles', { retype: '*.name' }, { times: 1 });
    expect((await alice.get(circles)).body).toEqual(right.map((row) => ({ ...row, name: row.name.length })));
    sandbox.faults.fail('circles', { retype: 'no.such.path' }, { times: 1 });
    expect((await alice.get(circles)).body).toEqual(right);
  });

  test('cursor-ignored: every page is the first', async () => {
    const { sandbox, alice } = await openAsAlice();
    const first = (await alice.get('/api/notifications/?count=3')).body as { id: number }[];
    const next = `/api/notifications/?count=3&max_id=${first[2]?.id}`;
    expect((await alice.get(next)).body).not.toEqual(first);
    sandbox.faults.fail('notifications', 'cursor-ignored');
    expect((await alice.get(next)).body).toEqual(first);
  });

  test('overtaken: the answer comes after that of a later request', async () => {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.fail('userSearch', 'overtaken', { times: 1 });
    const order: string[] = [];
    const search = async (query: string): Promise<void> => {
      await alice.get(`${me}?query=${query}`);
      order.push(query);
    };
    await Promise.all([search('a'), search('al')]);
    expect(order).toEqual(['al', 'a']);
  });

  test.each(['nonsense', { status: 42 }, { delay: 'long' }, {}, null])('%j is no fault', (fault) => {
    expect(() => createSandbox().faults.fail('*', fault as never)).toThrow(TypeError);
  });
});

describe('sandbox, faults.random', () => {
  async function statuses(seed: number, share: number, between?: () => Promise<unknown>): Promise<(number | string)[]> {
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.random('*', { seed, share, faults: ['offline', { status: 503 }] });
    const found = [];
    for (let index = 0; index < 40; index += 1) {
      if (between) await alice.get('/api/devices/').catch(() => undefined);
      found.push(
        await alice.get(circles).then(
          ({ status }) => status,
          () => 'offline',
        ),
      );
    }
    return found;
  }

  test('the same seed gives the n-th request of an operation the same fault, whatever else is asked', async () => {
    const found = await statuses(7, 0.5);
    expect(new Set(found)).toEqual(new Set([200, 503, 'offline']));
    expect(await statuses(7, 0.5, async () => undefined)).toEqual(found);
    expect(await statuses(8, 0.5)).not.toEqual(found);
  });

  test('a share of 0 is none, of 1 all; what is planned comes first, and `clear` ends it', async () => {
    expect(new Set(await statuses(1, 0))).toEqual(new Set([200]));
    expect(await statuses(1, 1)).not.toContain(200);
    const { sandbox, alice } = await openAsAlice();
    sandbox.faults.random('circles', { share: 1, faults: [{ status: 503 }] });
    sandbox.faults.fail('*', { status: 418 }, { times: 1 });
    expect((await alice.get(circles)).status).toBe(418);
    expect((await alice.get(circles)).status).toBe(503);
    expect((await alice.get('/api/devices/')).status).toBe(200);
    sandbox.faults.clear();
    expect((await alice.get(circles)).status).toBe(200);
  });
});

describe('sandbox, faults.hold', () => {
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
