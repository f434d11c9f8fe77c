import { onlineManager } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CircleList } from '../../stories/circles/Circles.js';
import { CircleScreen } from '../../stories/circles/CircleScreen.js';
import { OneNotification } from '../../stories/notifications/OneNotification.js';
import { UpTo } from '../../stories/notifications/UpTo.js';
import { Person } from '../../stories/people/Person.js';
import { LanguageChoice } from '../../stories/settings/LanguageChoice.js';
import { NotificationToggles } from '../../stories/settings/NotificationToggles.js';
import { ProfileForm } from '../../stories/settings/ProfileForm.js';
import { createAliceScene } from '../support/community.js';

afterEach(() => {
  // First, so that nothing of the test is sent now.
  cleanup();
  onlineManager.setOnline(true);
});

/** Every part of the demos that loads something, in each way that they show it. */
const parts: readonly (readonly [string, ReactElement])[] = [
  ['Person', <Person key="" username="bob" />],
  ['CircleScreen', <CircleScreen key="" id={2} />],
  ['CircleList', <CircleList key="" />],
  ['OneNotification', <OneNotification key="" id={1} />],
  ['UpTo', <UpTo key="" />],
  ['ProfileForm', <ProfileForm key="" />],
  ['NotificationToggles', <NotificationToggles key="" />],
  ['LanguageChoice', <LanguageChoice key="" />],
];

test.each(parts)(
  '%s says that it waits for the network, and neither that it loads nor that there is nothing',
  async (_, part) => {
    const scene = await createAliceScene();
    onlineManager.setOnline(false);
    const { container } = render(part, { wrapper: scene.Wrapper });
    await screen.findByText('You are offline. This loads when you are back online.');
    expect(container.querySelector('.skeleton')).toBeNull();
    expect(container.querySelector('.empty')).toBeNull();
    expect(scene.sent).toEqual([]);
  },
);
