import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useLanguages, useSetLanguage } from '../../src/react/languages.js';
import { createAliceScene } from '../support/community.js';
import { settled, read, show } from './support.js';

test('useSetLanguage: the account has the new language at once, without a refetch', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    me: read(useCurrentUser()),
    languages: read(useLanguages()),
    choose: useSetLanguage(),
  }));
  await waitFor(() => expect(result.current.me.data && result.current.languages.data).toBeDefined());
  scene.sent.length = 0;
  const german = result.current.languages.data?.find(({ code }) => code === 'de');
  const release = scene.sandbox.faults.hold('setLanguage');
  act(() => result.current.choose.mutate({ language_id: german?.id ?? 0 }));
  await waitFor(() => expect(result.current.me.data?.language).toEqual(german));
  release();
  await settled(scene);
  expect(result.current.me.data?.language).toEqual(german);
  expect(scene.sent).toEqual(['setLanguage']);
});
