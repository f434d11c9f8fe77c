import { expect, test } from 'vitest';
import { usernameCheck } from '../../src/contract/session.js';
import { createCommunityClient } from '../../src/transport/client.js';

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
