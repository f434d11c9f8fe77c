import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type Served } from '../../scripts/lib/serve.js';
import { parseEmailVerifyLink, parseInviteLink, parsePasswordResetLink } from '../../src/transport/links.js';
import { serveSandbox, signedInAt } from './served.js';

let served: Served;
let url = '';

beforeAll(async () => {
  served = await serveSandbox('--app', 'http://localhost:5173');
  ({ url } = served);
});

afterAll(() => served[Symbol.asyncDispose]());

const json = { 'Content-Type': 'application/json' };

const post = (path: string, body: unknown, headers: Record<string, string> = json): Promise<Response> =>
  fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });

/**
 * The program of the package, with the port of this sandbox. The test goes on meanwhile, so that it hears of the connections that the
 * sandbox closes.
 */
async function program(...args: readonly string[]): Promise<{
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bin.ts', ...args, '--port', new URL(url).port]);
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, stdout, stderr };
}

describe('what other people do', () => {
  const newest = async (): Promise<{ notification_type: string; content_object: { follower?: { username: string } } }> => {
    const headers = await signedInAt(served, 'alice');
    const [first] = (await (await fetch(`${url}/api/notifications/`, { headers })).json()) as never[];
    return first as never;
  };

  test('POST /sandbox/acts: alice is notified', async () => {
    expect((await post('/sandbox/acts', ['join', 'served_one'])).status).toBe(204);
    expect((await post('/sandbox/acts', ['follow', 'served_one', 'alice'])).status).toBe(204);
    expect(await newest()).toMatchObject({ notification_type: 'F', content_object: { follower: { username: 'served_one' } } });
  });

  test('act in a terminal does the same', async () => {
    expect(await program('act', 'join', 'served_two')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect((await program('act', 'follow', 'served_two', 'alice')).status).toBe(0);
    expect(await newest()).toMatchObject({ content_object: { follower: { username: 'served_two' } } });
  });

  test('a number of days is a number in a terminal, too', async () => {
    expect((await program('act', 'suspend', 'dave', '3')).status).toBe(0);
    const headers = await signedInAt(served, 'dave');
    expect((await fetch(`${url}/api/circles/`, { headers })).status).toBe(403);
  });

  test.each([
    [['fly', 'bob'], 'Send ["follow", "bob", "alice"], an act with its arguments: join, follow,'],
    [['toString', 'bob'], 'an act with its arguments'],
    [['follow', 'bob', 'nobody_here'], 'there is no user "nobody_here" in this world'],
    [['follow'], 'follow takes 2 words, such as the names of people'],
    [['follow', 'bob', ''], 'follow takes 2 words'],
    [['post', 'bob'], 'post takes 2 words'],
    [['notify', 'alice', 'PC'], 'notify takes 3 words'],
    [['notify', 'alice', 'XX', 'bob'], 'there is no type of notification XX'],
    [['join', 'bob'], 'the username bob is taken'],
    [['suspend', 'bob', 'long'], 'suspend needs a number of days'],
    [{ act: 'follow' }, 'an act with its arguments'],
  ])('%j is refused with a reason', async (words, reason) => {
    const answer = await post('/sandbox/acts', words);
    expect([answer.status, await answer.json()]).toEqual([400, { detail: expect.stringContaining(reason) }]);
  });

  test('a POST that a page may send anywhere does nothing, and the terminal says what is wrong', async () => {
    expect((await post('/sandbox/acts', ['follow', 'zoe', 'alice'], { 'Content-Type': 'text/plain' })).status).toBe(415);
    const { status, stderr } = await program('act', 'follow', 'bob', 'nobody_here');
    expect([status, stderr]).toEqual([1, 'sandbox: there is no user "nobody_here" in this world (npx community-hooks --help)\n']);
  });
});

test('mails: over HTTP, by the program and in the terminal of the sandbox, with links that the library reads', async () => {
  const headers = { ...json, ...(await signedInAt(served, 'bob')) };
  const patch = (path: string, body: object): Promise<Response> =>
    fetch(url + path, { method: 'PATCH', headers, body: JSON.stringify(body) });
  await post('/api/auth/password/reset/', { email: 'bob@people.example' });
  await patch('/api/auth/user/settings/', { email: 'bob.new@people.example' });
  const mails = (await (await fetch(`${url}/sandbox/mails`)).json()) as { kind: string; token: string; link: string }[];
  const parsers = { 'password-reset': parsePasswordResetLink, 'email-change': parseEmailVerifyLink, invite: parseInviteLink };
  expect(mails.map(({ kind }) => kind)).toEqual(['password-reset', 'email-change']);
  for (const { kind, token, link } of mails) {
    expect(link.startsWith('http://localhost:5173/'), link).toBe(true);
    expect(parsers[kind as keyof typeof parsers](link)?.token).toBe(token);
  }
  const lines = mails.map(({ link }) => expect.stringContaining(link) as string);
  expect((await program('mails')).stdout.trim().split('\n')).toEqual(lines);
  for (const { link } of mails) await expect.poll(() => served.output.join('')).toContain(link);
});

describe.skipIf(process.platform === 'win32')('ends with the program that has started it', () => {
  const script = (command: string): string =>
    `require('node:child_process').spawn(${JSON.stringify(command)}, { shell: true, stdio: 'inherit' }); setInterval(() => {}, 1000)`;

  test.each([
    ['by itself', 'exec', {}],
    // npm runs a shell that stays when npm is killed.
    ['by npx, with a shell in between', '', { npm_execpath: 'npx' }],
  ])('%s', async (_, prefix, env) => {
    const own = await freePort();
    const command = `${prefix} ${process.execPath} --import tsx scripts/sandbox.ts --port ${own}${prefix ? '' : '; true'}`;
    const without = { ...process.env };
    delete without['npm_execpath'];
    const parent = spawn(process.execPath, ['-e', script(command)], { env: { ...without, ...env }, stdio: 'ignore' });
    const answers = (): Promise<boolean> =>
      fetch(`http://localhost:${own}/`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(answers, { timeout: 30_000 }).toBe(false);
  });
});
