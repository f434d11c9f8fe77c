import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { createInvite, invites } from '../../src/contract/invites.js';
import { login } from '../../src/contract/session.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { requestsOf } from '../../src/transport/requests.js';
import { errorOf, gate, json, testClient, signedIn, TOKEN } from './support.js';
import { rawServer } from './server.js';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};
beforeAll(() => {
  process.on('unhandledRejection', note);
});
afterAll(() => {
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const clientOf = (baseUrl: string, timeout = 5000): CommunityClient =>
  createCommunityClient({ baseUrl, session: signedIn(), timeout });
/** Whatever was about to happen has happened. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const password = 'correct horse battery';

describe('a call without an answer', () => {
  test('is a `network` error if the port is closed', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const error = await errorOf(clientOf(`http://127.0.0.1:${port}`).call(createInvite, { nickname: 'x' }));
    expect(error).toMatchObject({
      kind: 'network',
      outcome: 'unknown',
      message: 'createInvite: no answer',
      cause: { message: 'ECONNREFUSED' },
    });
  });

  test('has the outcome `unknown` if a write was applied and its answer was lost', async () => {
    const { url, seen } = await rawServer((request) => {
      request.resume().on('end', () => request.socket.destroy());
    });
    expect(await errorOf(clientOf(url).call(createInvite, { nickname: 'x' }))).toMatchObject({
      kind: 'network',
      outcome: 'unknown',
    });
    expect(seen).toHaveLength(1);
  });

  test('is a `network` error if the body is cut off', async () => {
    const { url } = await rawServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('[{"id":1');
      setImmediate(() => response.destroy());
    });
    expect(await errorOf(clientOf(url).call(invites, {}))).toMatchObject({ kind: 'network' });
  });

  test('is a `network` error if fetch throws at once, or throws something that is not an Error', async () => {
    const throwers = [
      () => {
        throw new Error(`GET https://service.test/api?token=${TOKEN}`);
      },
      () => Promise.reject(Object.assign(new Error(TOKEN), { code: TOKEN, name: `${TOKEN} x`, request: { headers: TOKEN } })),
      () => Promise.reject(TOKEN),
      () => Promise.reject(undefined),
      () => Promise.reject(null),
    ];
    for (const thrower of throwers) {
      const error = await errorOf(testClient(thrower as () => Promise<Response>).client.call(invites, {}));
      expect(error).toMatchObject({ kind: 'network' });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
    }
  });
});

describe('a write while the browser says that it has no network', () => {
  const refuse = (): never => {
    throw new TypeError('Failed to fetch');
  };
  /** Calls a write, with what the browser says of the network before the request and after it. */
  async function failAt(before: boolean, after: boolean, answer: () => Response, timeout?: number) {
    onTestFinished(() => void vi.unstubAllGlobals());
    const send = vi.fn(() => {
      vi.stubGlobal('navigator', { onLine: after });
      return timeout ? new Promise<Response>(() => {}) : answer();
    });
    const { client } = testClient(send, timeout ? { timeout } : {});
    vi.stubGlobal('navigator', { onLine: before });
    const error = await errorOf(client.call(createInvite, { nickname: 'x' }));
    expect(send).toHaveBeenCalledOnce();
    return error;
  }

  test.each([
    [false, false, { code: 'offline', outcome: 'not-sent' }],
    [false, true, { code: 'network', outcome: 'not-sent' }],
    [true, false, { code: 'offline', outcome: 'unknown' }],
    [true, true, { code: 'answer-lost', outcome: 'unknown' }],
  ])('online before the request: %s, after it: %s: a request that fails gives %j', async (before, after, expected) => {
    expect(await failAt(before, after, refuse)).toMatchObject({ kind: 'network', ...expected });
  });

  test('may have been done all the same if it was answered, or had no end in time: the browser may be wrong', async () => {
    const answered = await failAt(false, false, () => new Response('?', { status: 500 }));
    const cut = await failAt(false, false, () => {
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      return new Response(body);
    });
    const slow = await failAt(false, false, refuse, 1);
    expect([answered, cut, slow]).toMatchObject([
      { kind: 'http', outcome: 'unknown' },
      { kind: 'network', outcome: 'unknown' },
      { kind: 'timeout', outcome: 'unknown' },
    ]);
  });
});

describe('the timeout of a call', () => {
  test('ends a call whose body arrives too slowly', async () => {
    const { url, closed } = await rawServer((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    const statuses: number[] = [];
    const client = createCommunityClient({
      baseUrl: url,
      session: signedIn(),
      timeout: 2_000,
      fetch: async (request) => {
        const response = await fetch(request);
        statuses.push(response.status);
        return response;
      },
    });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'timeout' });
    // The headers had arrived in time.
    expect(statuses).toEqual([200]);
    await closed;
  });

  test.each(['the headers', 'the body'])('ends the connection if Node has collected the request before %s', async (awaited) => {
    const { url, closed } = await rawServer((_request, response) => {
      if (awaited === 'the body') response.writeHead(200).write(' ');
    });
    const client = createCommunityClient({ baseUrl: url, session: signedIn(), timeout: 500, fetch: (request) => fetch(request) });
    setFlagsFromString('--expose-gc');
    const collector = setInterval(runInNewContext('gc') as () => void, 50);
    onTestFinished(() => clearInterval(collector));
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'timeout' });
    await closed;
  });

  test('ends a call whose fetch ignores the signal and never settles', async () => {
    const { client } = testClient(() => new Promise(() => {}), { timeout: 20 });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'timeout' });
  });

  test('does not end a call early at its maximum', async () => {
    vi.useFakeTimers();
    const answer = gate<Response>();
    const { client } = testClient(() => answer.promise, { timeout: 2 ** 31 - 1 });
    const call = client.call(invites, {});
    await vi.advanceTimersByTimeAsync(2 ** 30);
    answer.open(json([]));
    expect(await call).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('a fetch of the app', () => {
  test('may answer with a Response of another realm, and is asked once', async () => {
    let asked = 0;
    const client = createCommunityClient({
      baseUrl: 'https://service.test',
      session: signedIn(),
      fetch() {
        asked += 1;
        const { ok, status, headers, body, type, redirected } = json([]);
        // No instance of the class that ky knows.
        return Promise.resolve({ ok, status, headers, body, type, redirected } as Response);
      },
    });
    expect(await client.call(invites, {})).toEqual([]);
    expect(asked).toBe(1);
  });

  test('gets a request that aborts with the call, with its headers and body', async () => {
    const requests: Request[] = [];
    const client = createCommunityClient({
      baseUrl: 'https://service.test',
      session: signedIn(),
      headers: { 'Accept-Language': 'de', 'Content-Type': 'text/x-app' },
      fetch(request) {
        requests.push(request);
        return new Promise(() => {});
      },
    });
    const controller = new AbortController();
    const error = errorOf(client.call(createInvite, { nickname: 'x' }, { signal: controller.signal }));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const [request] = requests;
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'de',
      authorization: `Token ${TOKEN}`,
      'content-type': 'application/json',
    });
    expect(await request?.clone().json()).toEqual({ nickname: 'x' });
    expect(request?.signal.aborted).toBe(false);
    controller.abort();
    await error;
    expect(request?.signal.aborted).toBe(true);
  });
});

describe('the signal of a call', () => {
  test('prevents the request if it is already aborted', async () => {
    const { client, seen } = testClient();
    expect(await errorOf(client.call(createInvite, { nickname: 'x' }, { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'aborted',
      reason: 'caller',
      outcome: 'not-sent',
    });
    expect(seen).toEqual([]);
  });

  test('prevents the request if it aborts in the same tick', async () => {
    const { client, seen } = testClient();
    const controller = new AbortController();
    const error = errorOf(client.call(createInvite, { nickname: 'x' }, { signal: controller.signal }));
    controller.abort();
    expect(await error).toMatchObject({ kind: 'aborted', outcome: 'not-sent' });
    await turn();
    expect(seen).toEqual([]);
  });

  test('aborts the request, and leaves no listener behind', async () => {
    const { url, seen, closed } = await rawServer(() => {});
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const error = errorOf(clientOf(url).call(createInvite, { nickname: 'x' }, { signal: controller.signal }));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    controller.abort(new Error(`because of ${TOKEN}`));
    const settled = await error;
    expect(settled).toMatchObject({ kind: 'aborted', reason: 'caller', outcome: 'unknown' });
    expect(inspect(settled)).not.toContain(TOKEN);
    expect(removed).toHaveBeenCalled();
    await closed;
  });

  test.each([[new AbortController()], [{}], [5]])('is an `input` error if it is not an AbortSignal: %s', async (signal) => {
    const { client, session, seen } = testClient(json([]), { timeout: 1 });
    const listening = vi.spyOn(session, 'subscribe');
    for (const call of [
      client.call(invites, {}, { signal: signal as never }),
      requestsOf(client, 'invites').get('', { signal: signal as never }),
    ]) {
      expect(await errorOf(call)).toMatchObject({ kind: 'input', fieldErrors: { signal: [expect.any(String)] } });
    }
    expect(seen).toEqual([]);
    expect(listening).not.toHaveBeenCalled();
    // A deadline that nobody waits for would end the process.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toEqual([]);
  });
});

describe('the session of a call', () => {
  test('does not abort requests at a new username', async () => {
    const answer = gate<Response>();
    const { client, session, seen } = testClient(() => answer.promise);
    const read = client.call(invites, {});
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    session.renew({ username: 'alicia' });
    answer.open(json([]));
    expect(await read).toEqual([]);
  });

  test('does not send its token after a sign-out in the same tick', async () => {
    const { client, session, seen } = testClient();
    const write = errorOf(client.call(createInvite, { nickname: 'x' }));
    session.signOut();
    expect(await write).toMatchObject({ kind: 'aborted', reason: 'session-changed', outcome: 'not-sent' });
    await turn();
    expect(seen).toEqual([]);
  });
});

describe('a redirect is not followed', () => {
  test.each([301, 302, 303, 307, 308])('with status %i to another origin', async (status) => {
    const other = await rawServer((_request, response) => {
      response.end('[]');
    });
    const { url, seen } = await rawServer((_request, response) => {
      response.writeHead(status, { location: `${other.url}stolen` }).end();
    });
    const client = createCommunityClient({ baseUrl: url, session: signedIn(), headers: { 'X-Own': 'mine' } });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'http', status, retryAfter: null, reason: null });
    expect(await errorOf(client.call(createInvite, { nickname: 'x' }))).toMatchObject({
      kind: 'http',
      status,
      outcome: 'unknown',
    });
    expect(seen).toHaveLength(2);
    expect(other.seen).toEqual([]);
  });

  test('and is an error if fetch followed it', async () => {
    const { url } = await rawServer((request, response) => {
      if (request.url === '/api/invites/') response.writeHead(302, { location: '/other' }).end();
      else response.end('[]');
    });
    const client = createCommunityClient({ baseUrl: url, session: signedIn(), fetch: (request) => fetch(request.url) });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'http', status: 200 });
  });
});

describe('a large answer', () => {
  test('is a `decode` error after 16 MiB, compressed or not', async () => {
    const { url } = await rawServer((request, response) => {
      const packed = request.headers['accept-encoding']?.includes('gzip');
      const body = Buffer.alloc(50_000_000, ' ');
      response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {}).end(packed ? gzipSync(body) : body);
    });
    expect(await errorOf(clientOf(url, 30_000).call(invites, {}))).toMatchObject({
      kind: 'decode',
      message: expect.stringMatching(/^invites: the answer is too large; http.* may be another service/),
    });
  });

  test('is read completely in a runtime without streams', async () => {
    const fake = {
      status: 200,
      ok: true,
      type: 'default',
      redirected: false,
      headers: new Headers(),
      body: null,
      text: async () => '[]',
    };
    expect(await testClient(() => fake as unknown as Response).client.call(invites, {})).toEqual([]);
  });
});

test('errors: no failure contains a token, a password, a header, a body or a query', async () => {
  const { url } = await rawServer((request, response) => {
    const echo = JSON.stringify({ detail: request.headers.authorization });
    if (request.method === 'GET') response.writeHead(400).end(echo);
    else if (request.url?.includes('login')) response.writeHead(500).end(`<pre>${request.headers.authorization ?? ''}</pre>`);
    else request.socket.destroy();
  });
  const client = createCommunityClient({ baseUrl: url, session: signedIn(), headers: { 'X-Secret': 'canary-header' } });
  const quoting = async (seen: object): Promise<Response> => Promise.reject(new Error(inspect(seen)));
  const errors = await Promise.all([
    errorOf(client.call(invites, { offset: 424242 })),
    errorOf(client.call(login, { username: 'alice', password })),
    errorOf(client.call(login, { username: 'alice', password: `${password}${'!'.repeat(100)}` })),
    errorOf(client.call(createInvite, { nickname: 'canary-nickname' })),
    errorOf(client.call(updateUser, { bio: 'canary-bio' })),
    errorOf(testClient(() => new Promise(() => {}), { timeout: 1 }).client.call(invites, { offset: 424242 })),
    errorOf(testClient(quoting).client.call(invites, { offset: 424242 })),
    errorOf(client.call(invites, {}, { token: `${TOKEN} with a space` })),
    errorOf(testClient(json({ token: `bad ${TOKEN}` })).client.call(login, { username: 'alice', password })),
  ]);
  for (const error of errors) {
    const shown = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error), error.stack].join('\n');
    for (const secret of [TOKEN, password, 'canary-header', 'canary-nickname', 'canary-bio', '424242']) {
      expect(shown).not.toContain(secret);
    }
  }
});
