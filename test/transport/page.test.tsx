import { expect, test } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { invites } from '../../src/contract/invites.js';
import { usernameCheck } from '../../src/contract/session.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { webStorage } from '../../src/transport/storage.js';

test('a client works in a page: with a relative base URL, and with signals, files and storage of the page', async () => {
  const session = createSession({ storage: webStorage(() => localStorage) });
  session.signIn({ token: 'token-of-the-page', username: 'alice' });
  const seen: string[] = [];
  const client = createCommunityClient({
    baseUrl: '/service',
    session,
    async fetch(request) {
      seen.push(`${request.method} ${request.url} ${request.headers.get('content-type')?.split(';')[0]}`);
      return request.method === 'GET' ? Response.json([]) : Response.json({}, { status: 500 });
    },
  });
  expect(await client.call(invites, {}, { signal: new AbortController().signal })).toEqual([]);
  const avatar = new File(['pixels'], 'a.png', { type: 'image/png' });
  await client.call(updateUser, { avatar }).catch(() => {});
  expect(seen).toEqual([
    `GET ${location.origin}/service/api/invites/ undefined`,
    `PATCH ${location.origin}/service/api/auth/user/ multipart/form-data`,
  ]);
  expect(createSession({ storage: webStorage(localStorage) }).current.username).toBe('alice');
  session.signOut();
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-of-the-page');
});

test('a relative base URL is resolved on the page of the call, which an app may have changed', async () => {
  const before = location.href;
  const seen: string[] = [];
  const client = createCommunityClient({
    baseUrl: 'service',
    async fetch({ url }) {
      seen.push(url);
      return Response.json({ message: 'Free' });
    },
  });
  for (const page of ['/one/index.html', '/one/other.html', '/two/index.html']) {
    history.replaceState(null, '', page);
    await client.call(usernameCheck, { username: 'bob' });
  }
  history.replaceState(null, '', before);
  expect(seen.map((url) => new URL(url).pathname.split('/service/')[0])).toEqual(['/one', '/one', '/two']);
});
