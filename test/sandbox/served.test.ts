import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serve, type Served } from '../../scripts/lib/serve.js';

let served: Served | undefined;
let url = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  served = await serve(['tsx', 'scripts/sandbox.ts', '--port', String(port), '--routes', 'okuna', '--world', 'demo'], url);
}, 60_000);

afterAll(async () => {
  await served?.[Symbol.asyncDispose]();
});

async function tokenOfAlice(): Promise<string> {
  const form = new FormData();
  form.set('username', 'alice');
  form.set('password', 'wonderland-2026');
  const { token } = (await (await fetch(`${url}/api/auth/login/`, { method: 'POST', body: form })).json()) as { token: string };
  return `Token ${token}`;
}

test('npm run sandbox: answers over HTTP, with pictures at its own address', async () => {
  const headers = { Authorization: await tokenOfAlice() };
  const me = (await (await fetch(`${url}/api/auth/user/`, { headers })).json()) as { profile: { avatar: string } };
  expect(me.profile.avatar).toBe(`${url}/media/avatars/1.svg`);
  const picture = await fetch(me.profile.avatar);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
});

test('npm run sandbox: an empty answer has no body', async () => {
  const headers = { Authorization: await tokenOfAlice() };
  const answer = await fetch(`${url}/api/notifications/`, { method: 'DELETE', headers });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('npm run sandbox: allows requests from pages of any origin', async () => {
  const origin = 'http://pages.example:5173';
  const preflight = await fetch(`${url}/api/circles/`, {
    method: 'OPTIONS',
    headers: {
      ...{ Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  const allowed = ['Origin', 'Methods', 'Headers'].map((name) => preflight.headers.get(`Access-Control-Allow-${name}`));
  expect([preflight.status, ...allowed]).toEqual([
    204,
    origin,
    'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'authorization,content-type',
  ]);
  const refused = await fetch(`${url}/api/circles/`, { headers: { Origin: origin } });
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, origin]);
});

describe('npm run sandbox, faults', () => {
  const circles = '/api/circles/';
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { Authorization: await tokenOfAlice() };
  });
  const plan = (body: object): Promise<Response> =>
    fetch(`${url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(body) });
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
  });
});

describe('npm run sandbox: an invalid option ends it with one line:', () => {
  test.each([
    ['--port 99999', '--port is a whole number from 0 to 65535, not 99999'],
    ['--latency -3', "'--latency'"],
    ['--world wonderland', '--world is one of demo, empty, not wonderland'],
    ['--faults 2', '--faults is a number from 0 to 1, not 2'],
    ['--wrold demo', "'--wrold'"],
  ])('%s', (given, said) => {
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
    expect.arrayContaining(['--port', '--world', '--routes', '--latency', '--faults', '--seed']),
  );
});

/** The program with these arguments, which end it; its complaint by lines. */
function ended(given: string): { status: number | null; stdout: string; stderr: string[] } {
  const program = ['--import', 'tsx', 'scripts/sandbox.ts', ...given.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', timeout: 30_000 });
  return { status, stdout, stderr: stderr.split('\n').filter((line) => line !== '') };
}
