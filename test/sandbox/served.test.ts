import { spawnSync } from 'node:child_process';
import { request as requestOverHttp } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../../scripts/lib/serve.js';
import { oneIn } from '../support/in-ci.js';
import { PNG } from '../support/pictures.js';
import { serveSandbox, signedInAt } from './served.js';

let served: Served;
let url = '';

beforeAll(async () => {
  served = await serveSandbox('--routes', 'okuna', '--origin', 'https://shop.example');
  ({ url } = served);
});

afterAll(() => served[Symbol.asyncDispose]());

test('npm run sandbox: answers over HTTP, with pictures at its own address', async () => {
  const headers = await signedInAt(served, 'alice');
  const me = (await (await fetch(`${url}/api/auth/user/`, { headers })).json()) as { profile: { avatar: string } };
  expect(me.profile.avatar).toBe(`${url}/media/avatars/1.svg`);
  const picture = await fetch(me.profile.avatar);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
});

test('npm run sandbox: stores a picture byte for byte', async () => {
  const headers = await signedInAt(served, 'alice');
  const body = new FormData();
  body.set('avatar', new File([PNG], 'face.png', { type: 'image/png' }));
  const changed = await fetch(`${url}/api/auth/user/`, { method: 'PATCH', headers, body });
  const { profile } = (await changed.json()) as { profile: { avatar: string } };
  expect(new Uint8Array(await (await fetch(profile.avatar)).arrayBuffer())).toEqual(PNG);
});

test('npm run sandbox: an empty answer has no body, and no content type', async () => {
  const headers = await signedInAt(served, 'alice');
  const answer = await fetch(`${url}/api/notifications/`, { method: 'DELETE', headers });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect([answer.headers.get('Content-Type'), answer.headers.get('Content-Length')]).toEqual([null, '0']);
});

test('npm run sandbox: answers at both addresses of localhost, and at no other address of the machine', async () => {
  const { port } = new URL(url);
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outside = all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
  // Some machines have no IPv6.
  const own = ['127.0.0.1', '::1'].filter((loopback) => all.some(({ address }) => address === loopback));
  expect(await Promise.all(own.map((host) => accepts(host, port)))).toEqual(own.map(() => true));
  expect(await Promise.all(outside.map((host) => accepts(host, port)))).toEqual(outside.map(() => false));
});

describe('npm run sandbox, pages of other origins', () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${url}/api/circles/`, {
      method: 'OPTIONS',
      headers: {
        ...{ Origin: origin, 'Access-Control-Request-Method': 'PUT' },
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
  const allowed = (answer: Response): (string | null)[] =>
    ['Origin', 'Methods', 'Headers'].map((name) => answer.headers.get(`Access-Control-Allow-${name}`));

  test.each([
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:8081',
    'http://[::1]:3000',
    'http://app.localhost:3000',
    'capacitor://localhost',
    'https://shop.example',
  ])('%s may use it: of this machine, or named by --origin', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.status, ...allowed(asked)]).toEqual([
      204,
      origin,
      'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'authorization,content-type',
    ]);
    const answer = await fetch(`${url}/api/circles/`, { headers: { Origin: origin } });
    expect([answer.status, ...allowed(answer), answer.headers.get('Vary')]).toEqual([
      401,
      origin,
      null,
      null,
      expect.stringMatching(/\bOrigin$/),
    ]);
  });

  test.each([
    'http://pages.example:5173',
    'http://shop.example',
    'https://shop.example:8443',
    'http://localhost.example',
    'http://10.0.0.7:5173',
    'null',
  ])('%s is refused, before anything is done', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.status, ...allowed(asked)]).toEqual([403, null, null, null]);
    const headers = await signedInAt(served, 'alice');
    const circles = async (): Promise<unknown> => (await fetch(`${url}/api/circles/`, { headers })).json();
    const before = await circles();
    const body = new URLSearchParams({ name: origin, color: '#f00' });
    const answer = await fetch(`${url}/api/circles/`, { method: 'PUT', headers: { ...headers, Origin: origin }, body });
    const detail = `The sandbox does not answer to pages of ${origin}; --origin ${origin} allows them.`;
    expect([answer.status, await answer.json()]).toEqual([403, { detail }]);
    expect(await circles()).toEqual(before);
    // The browser hides the answer: the terminal says it too, once.
    await expect.poll(() => served.output.join('').split(`${detail}\n`).length).toBe(2);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'a %s POST, which a page may send anywhere, plans no fault',
    async (type) => {
      const body = JSON.stringify({ operation: 'languages', fault: { status: 503 } });
      const post = (headers: Record<string, string>): Promise<Response> =>
        fetch(`${url}/sandbox/faults`, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body });
      expect((await post({ Origin: 'http://pages.example' })).status).toBe(403);
      expect((await post({ Origin: 'http://localhost:5173' })).status).toBe(415);
      expect((await post({})).status).toBe(415);
      expect((await fetch(`${url}/api/auth/languages/`)).status).not.toBe(503);
    },
  );
});

describe('npm run sandbox, names that lead to it', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'app.localhost', '10.0.2.2', 'shop.example'])('%s is answered', async (name) => {
    expect(await statusFor({ host: name, method: 'GET', path: '/api/circles/' })).toBe(401);
  });

  // The name of a page that leads to this machine meanwhile: its requests have the page's own origin, or none.
  test.each(['pages.example', 'localhost.example'])('%s is refused, with and without an origin', async (name) => {
    const { port } = new URL(url);
    for (const origin of [undefined, `http://${name}:${port}`]) {
      expect(await statusFor({ host: name, method: 'DELETE', path: '/sandbox/faults', origin })).toBe(403);
      expect(await statusFor({ host: name, method: 'GET', path: '/api/circles/', origin })).toBe(403);
    }
  });
});

describe('npm run sandbox, --host', () => {
  test('0.0.0.0: answers at every address, also to pages that this machine serves there', async () => {
    await using everywhere = await serveSandbox('--host', '0.0.0.0');
    const { port } = new URL(everywhere.url);
    const outside = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const { address } = outside.find(({ internal, family }) => !internal && family === 'IPv4') ?? { address: '127.0.0.2' };
    const ask = async (origin: string): Promise<number> =>
      (await fetch(`http://${address}:${port}/api/circles/`, { headers: { Origin: origin } })).status;
    expect([await ask(`http://${address}:5173`), await ask('http://10.9.8.7:5173')]).toEqual([401, 403]);
  });
});

describe('npm run sandbox, faults', () => {
  const circles = '/api/circles/';
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await signedInAt(served, 'alice');
  });
  const plan = (body: object): Promise<Response> =>
    fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const create = (name: string): Promise<Response> =>
    fetch(url + circles, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, color: '#fff' }),
    });
  const names = async (): Promise<string[]> => {
    const rows = (await (await fetch(url + circles, { headers })).json()) as { name: string }[];
    return rows.map(({ name }) => name);
  };

  test('offline and answer-lost end the connection, before and after the write', async () => {
    expect((await plan({ operation: 'createCircle', fault: 'offline', times: 1 })).status).toBe(204);
    await expect(create('Offline')).rejects.toThrow('fetch failed');
    expect((await plan({ operation: 'createCircle', fault: 'answer-lost', times: 1 })).status).toBe(204);
    await expect(create('Lost')).rejects.toThrow('fetch failed');
    expect(await names()).not.toContain('Offline');
    expect(await names()).toContain('Lost');
  });

  test('cut ends the connection in the middle of the body', async () => {
    await plan({ operation: 'circles', fault: 'cut', times: 1 });
    const answer = await fetch(url + circles, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('DELETE ends all; what is no fault is refused', async () => {
    await plan({ operation: 'circles', fault: { status: 503 } });
    expect((await fetch(url + circles, { headers })).status).toBe(503);
    expect((await fetch(`${url}/sandbox/faults`, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(url + circles, { headers })).status).toBe(200);
    const refused = await plan({ operation: 'circles', fault: 'nonsense' });
    expect([refused.status, await refused.json()]).toEqual([400, { detail: 'sandbox.faults: there is no fault "nonsense"' }]);
    expect((await fetch(`${url}/sandbox/faults`)).status).toBe(405);
    const malformed = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: 'null' };
    expect((await fetch(`${url}/sandbox/faults`, malformed)).status).toBe(400);
  });
});

describe('npm run sandbox: an invalid option ends it with one line:', () => {
  test.each(
    oneIn(4, [
      ['--port 99999', '--port is a whole number from 0 to 65535, not 99999'],
      ['--latency -3', "'--latency'"],
      ['--world wonderland', '--world is one of demo, empty, not wonderland'],
      ['--faults 2', '--faults is a number from 0 to 1, not 2'],
      ['--wrold demo', "'--wrold'"],
      ['--origin shop.example', '--origin is an origin such as http://app.test:3000, not shop.example'],
      ['--origin https://shop.example/basket', '--origin is an origin such as http://app.test:3000'],
      ['--host 203.0.113.9', 'EADDRNOTAVAIL'],
    ] as const),
  )('%s', (given, said) => {
    expect(ended(given)).toEqual({ status: 1, stdout: '', stderr: [expect.stringContaining(said)] });
  });

  test('a port that is taken', () => {
    const { port } = new URL(url);
    const stderr = [`Port ${port} is taken; --port names another one. (npm run sandbox -- --help)`];
    expect(ended(`--port ${port}`)).toEqual({ status: 1, stdout: '', stderr });
  });
});

test('npm run sandbox: --help lists every option', () => {
  const { status, stdout, stderr } = ended('--help');
  expect([status, stderr]).toEqual([0, []]);
  expect(stdout.match(/--\w+(?= )/g)).toEqual(
    expect.arrayContaining(['--port', '--host', '--origin', '--world', '--routes', '--latency', '--faults', '--seed', '--app']),
  );
});

/** Whether something accepts connections there. */
function accepts(host: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The status for a request with a `Host` of its own, which `fetch` does not send. */
function statusFor(sent: {
  host: string;
  method: string;
  path: string;
  origin?: string | undefined;
}): Promise<number | undefined> {
  const { port } = new URL(url);
  const headers = { Host: `${sent.host}:${port}`, ...(sent.origin === undefined ? {} : { Origin: sent.origin }) };
  return new Promise((resolve, reject) => {
    const outgoing = requestOverHttp({ host: '127.0.0.1', port, method: sent.method, path: sent.path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.once('error', reject).end();
  });
}

/** The program with these arguments, which end it; its complaint by lines. */
function ended(given: string): { status: number | null; stdout: string; stderr: string[] } {
  const program = ['--import', 'tsx', 'scripts/sandbox.ts', ...given.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', timeout: 30_000 });
  return { status, stdout, stderr: stderr.split('\n').filter((line) => line !== '') };
}
