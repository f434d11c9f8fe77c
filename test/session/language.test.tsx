import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { translationsChanged } from '../../src/effects/translations.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useInvites } from '../../src/react/invites.js';
import { useLanguages } from '../../src/react/languages.js';
import { createAliceScene } from '../support/community.js';
import { list, settled, read, show } from '../react/support.js';

test('translationsChanged: after a change of Accept-Language the reads on screen are refetched', async () => {
  let language = 'en';
  const scene = await createAliceScene({ client: { headers: () => ({ 'Accept-Language': language }) } });
  const { result } = show(scene, () => ({ all: read(useLanguages()), me: read(useCurrentUser()), invites: list(useInvites()) }));
  const hidden = show(scene, () => list(useInvites({ count: 3 })));
  const names = (): (string | undefined)[] => [
    result.current.all.data?.find(({ code }) => code === 'de')?.name,
    result.current.me.data?.language?.name,
  ];
  await waitFor(() => expect(names()).toEqual(['German', 'English']));
  await settled(scene);
  hidden.unmount();
  scene.sent.length = 0;
  language = 'de';
  translationsChanged(scene.client);
  await waitFor(() => expect(names()).toEqual(['Deutsch', 'Englisch']));
  await settled(scene);
  expect([...scene.sent].sort()).toEqual(['currentUser', 'invites', 'languages']);
});
