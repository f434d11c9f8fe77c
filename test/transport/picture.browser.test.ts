import { expect, test } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { login } from '../../src/contract/session.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';

test.each(['image/png', 'image/jpeg', 'image/webp'])(
  'updateUser in a page: a picture made by a canvas is accepted: %s',
  async (type) => {
    const sandbox = createSandbox();
    const client = createCommunityClient({ baseUrl: 'https://community.test', fetch: sandbox.fetch });
    await signInWith(client, login, { username: 'alice', password: ALICE_PASSWORD });
    const avatar = await drawn(type);
    const { profile } = await client.call(updateUser, { avatar });
    const answer = await sandbox.fetch(profile.avatar ?? '');
    // WebKit draws no WebP, and gives a PNG.
    expect(answer.headers.get('Content-Type')).toBe(avatar.type);
    expect(await answer.arrayBuffer()).toEqual(await avatar.arrayBuffer());
  },
);

/** A picture without a name. */
function drawn(type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(10, 10, 100, 50);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type));
}
