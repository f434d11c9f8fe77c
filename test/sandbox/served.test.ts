import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serve, type Served } from '../../scripts/serve.js';

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

describe('npm run sandbox: an invalid option ends it with one line:', () => {
  test.each([
    ['--port 99999', '--port is a whole number from 0 to 65535, not 99999'],
    ['--latency -3', "'--latency'"],
    ['--world wonderland', '--world is one of demo, empty, not wonderland'],
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
  expect(stdout.match(/--\w+(?= )/g)).toEqual(expect.arrayContaining(['--port', '--world', '--routes', '--latency', '--seed']));
});

/** The program with these arguments, which end it; its complaint by lines. */
function ended(given: string): { status: number | null; stdout: string; stderr: string[] } {
  const program = ['--import', 'tsx', 'scripts/sandbox.ts', ...given.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', timeout: 30_000 });
  return { status, stdout, stderr: stderr.split('\n').filter((line) => line !== '') };
}
