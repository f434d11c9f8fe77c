import { expect, test } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { uploadWith, type UploadProgress } from '../../src/transport/upload.js';

const picture = new File([new Uint8Array(4_000_000)], 'alice.png', { type: 'image/png' });

// The page's own server answers with an error; here it only matters how the request gets there, over HTTP/1.1.
test('uploadWith in a page: tells the progress over HTTP/1.1, where Chromium refuses a streamed body of fetch', async () => {
  const progress: UploadProgress[] = [];
  const session = createSession({ initial: { account: 'a', username: 'alice', token: 'token-of-alice' } });
  const client = createCommunityClient({ baseUrl: `${location.origin}/nowhere/`, session });
  const call = client.call(updateUser, { avatar: picture }, { upload: uploadWith((each) => progress.push(each)) });
  await expect(call).rejects.toMatchObject({ kind: 'http', status: 404 });
  expect(progress.at(-1)?.loaded).toBeGreaterThan(4_000_000);
  expect(progress.at(-1)).toMatchObject({ total: progress.at(-1)?.loaded });

  if (!navigator.userAgent.includes('Chrome')) return;
  // TypeScript's type lacks `duplex`.
  const streamed = { method: 'POST', body: picture.stream(), duplex: 'half' } as RequestInit;
  await expect(fetch('/nowhere/', streamed)).rejects.toThrow('Failed to fetch');
});
