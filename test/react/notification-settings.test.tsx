import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNotificationSettings, useUpdateNotificationSettings } from '../../src/react/notification-settings.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { begin, personIn, settled, read, show } from './support.js';

test('useUpdateNotificationSettings: of many changes only the refused one is undone, and the screen matches the service', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ settings: read(useNotificationSettings()), update: useUpdateNotificationSettings() }));
  await waitFor(() => expect(result.current.settings.data).toBeDefined());
  const names = Object.keys(result.current.settings.data ?? {}).filter((name) => name !== 'id');
  scene.sandbox.faults.fail('updateNotificationSettings', { status: 400, body: ['No.'] }, { times: 1 });
  const ended = begin(() => Promise.allSettled(names.map((name) => result.current.update.mutateAsync({ [name]: false }))));
  await waitFor(() => expect(result.current.settings.data?.post_user_mention_notifications).toBe(false));
  const outcomes = await run(() => ended);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...names.slice(1).map(() => 'fulfilled')]);
  await settled(scene);
  const { id: _id, ...shown } = result.current.settings.data ?? { id: 0 };
  expect(shown).toEqual(personIn(scene, 'alice').settings);
  expect(Object.values(shown).filter(Boolean)).toHaveLength(1);
});
