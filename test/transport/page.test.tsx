import { expect, test } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { invites } from '../../src/contract/invites.js';
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
