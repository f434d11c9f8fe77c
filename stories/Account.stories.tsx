import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { choosePicture, expectFieldError, expectToast, waits } from './plays.js';
import { LanguageChoice } from './settings/LanguageChoice.js';
import { NotificationToggles } from './settings/NotificationToggles.js';
import { ProfileForm } from './settings/ProfileForm.js';
import { Settings } from './settings/Settings.js';
import { WhoAmI } from './session/WhoAmI.js';
import { expired, failing, loading, offline, prepared, slow } from './states.js';

const meta: Meta = { title: 'Account' };
export default meta;

type Story = StoryObj;

const profile = (): ReactElement => (
  <>
    <WhoAmI />
    <Card flush>
      <ProfileForm />
    </Card>
  </>
);

const toggles = (): ReactElement => (
  <Card flush>
    <NotificationToggles />
  </Card>
);

const languages = (): ReactElement => (
  <Card flush>
    <LanguageChoice />
  </Card>
);

/** Profile, switches, address, password, language and devices. */
export const Screen: Story = {
  name: 'All of it',
  tags: ['core'],
  render: () => <Settings />,
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Name');
    for (const [tab, sight] of [
      ['Notifications', 'New followers'],
      ['Account', 'New address'],
      ['Language', 'Search languages'],
    ] as const) {
      await userEvent.click(canvas.getByRole('tab', { name: tab }));
      await expect(await canvas.findByLabelText(sight)).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('tab', { name: 'Devices' }));
    await expect(await canvas.findByRole('list', { name: 'Devices' })).toBeVisible();
  },
};

export const Me: Story = {
  name: 'useCurrentUser: full',
  render: () => <WhoAmI />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signed in as @alice')).toBeVisible();
  },
};

export const MeLoading: Story = {
  name: 'useCurrentUser: loading',
  render: profile,
  ...loading('currentUser'),
  play: waits('Profile'),
};

export const MeOffline: Story = {
  name: 'useCurrentUser: offline',
  render: profile,
  ...offline('currentUser'),
  play: async ({ canvas, stage: { sandbox } }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Alice Liddell');
  },
};

export const MeExpired: Story = {
  name: 'useCurrentUser: session expired',
  render: profile,
  ...expired,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(canvas.queryByText('Alice Liddell')).toBeNull();
  },
};

/** Another name, another picture: both show wherever alice is shown. */
export const Update: Story = {
  name: 'useUpdateUser: full',
  render: profile,
  play: async ({ canvas, stage: { sandbox } }) => {
    const username = await canvas.findByLabelText('Username');
    await userEvent.clear(username);
    await userEvent.type(username, 'alice.l');
    await canvas.findByText('✓ This name is free.');
    await choosePicture(canvas.getByLabelText(/^Picture/));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expectToast('Saved.');
    await expect(await canvas.findByText('Signed in as @alice.l')).toBeVisible();
    await expect(sandbox.state.uploads).toHaveLength(1);
  },
};

export const UpdateRefused: Story = {
  name: 'useUpdateUser: refused',
  render: profile,
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, '<alice>');
    await userEvent.type(canvas.getByLabelText('Link'), ' and more');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expectFieldError(name, 'No angle brackets.');
    await expectFieldError(canvas.getByLabelText('Link'), 'A web address');
    await expect(name).toHaveFocus();
  },
};

export const UpdateTaken: Story = {
  name: 'useUpdateUser: username taken',
  render: profile,
  play: async ({ canvas }) => {
    const username = await canvas.findByLabelText('Username');
    await userEvent.clear(username);
    await userEvent.type(username, 'bob');
    await expect(await canvas.findByText(/taken/i)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/taken/i);
    await expect(canvas.getByText('Signed in as @alice')).toBeVisible();
  },
};

export const RemovePicture: Story = {
  name: 'useUpdateUser: picture removed',
  render: profile,
  play: async ({ canvas, stage: { sandbox } }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Remove picture' })).toBeNull());
    await waitFor(() => expect(sandbox.state.users[0]?.profile.avatar).toBeNull());
  },
};

/** Fourteen switches, flipped as fast as one can; each shows at once. */
export const Switches: Story = {
  name: 'useNotificationSettings, useUpdateNotificationSettings: full',
  render: toggles,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByRole('switch', { name: 'Comments' });
    const switches = canvas.getAllByRole('switch');
    await expect(switches).toHaveLength(14);
    for (const one of switches) await userEvent.click(one);
    for (const one of switches) await expect(one).not.toBeChecked();
    await waitFor(() => expect(Object.values(sandbox.state.users[0]?.settings ?? {})).not.toContain(true));
  },
};

/** One of them is refused, and goes back alone. */
export const SwitchRefused: Story = {
  name: 'useUpdateNotificationSettings: refused',
  render: toggles,
  ...prepared(({ faults }) =>
    faults.fail('updateNotificationSettings', { status: 400, body: { follow_notifications: ['Not now.'] } }, { times: 1 }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'New followers' }));
    await expectToast('Not now.');
    await waitFor(() => expect(canvas.getByRole('switch', { name: 'New followers' })).toBeChecked());
    await userEvent.click(canvas.getByRole('switch', { name: 'Reactions' }));
    await expect(canvas.getByRole('switch', { name: 'Reactions' })).not.toBeChecked();
  },
};

export const SwitchesSlow: Story = {
  name: 'useUpdateNotificationSettings: slow',
  render: toggles,
  ...slow('updateNotificationSettings', 2000),
  play: async ({ canvas }) => {
    const one = await canvas.findByRole('switch', { name: 'Comments' });
    await userEvent.click(one);
    await expect(one).not.toBeChecked();
  },
};

export const SwitchesLoading: Story = {
  name: 'useNotificationSettings: loading',
  render: toggles,
  ...loading('notificationSettings'),
  play: waits('Notification settings'),
};

export const SwitchesOffline: Story = {
  name: 'useNotificationSettings: offline',
  render: toggles,
  ...offline('notificationSettings'),
  play: async ({ canvas, stage: { sandbox } }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('switch', { name: 'Comments' })).toBeChecked();
  },
};

export const Languages: Story = {
  name: 'useLanguages, useSetLanguage: full',
  render: languages,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search languages' }), 'pt-BR');
    const found = within(await canvas.findByRole('list', { name: 'Languages' }));
    await waitFor(() => expect(found.getAllByRole('radio')).toHaveLength(1));
    await userEvent.click(found.getByRole('radio'));
    await waitFor(() => expect(found.getByRole('radio')).toBeChecked());
  },
};

export const LanguageRefused: Story = {
  name: 'useSetLanguage: refused',
  render: languages,
  ...failing('setLanguage', { status: 400, body: { language_id: ['No supported language with the provided id exists.'] } }),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('radio');
    if (first) await userEvent.click(first);
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(first).not.toBeChecked();
  },
};

export const LanguagesLoading: Story = {
  name: 'useLanguages: loading',
  render: languages,
  ...loading('languages'),
  play: waits('Languages'),
};
