import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import * as happy from './Account.stories.js';
import { profile, toggles } from './scenes/account.js';
import { expectFieldError, expectToast, type Play, signedOutOf } from './plays.js';
import { expired, failing } from './states.js';
import { statesOfRead, statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Profile and settings/States' };
export default meta;

type Story = StoryObj;

const save: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Name'), ' of Oxford');
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
};

const speak: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Languages' });
  await userEvent.click(canvas.getAllByRole('radio')[0] ?? document.body);
};

const flip: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('switch', { name: 'Comments' }));
};

const showsProfile: Play = async ({ canvas }) => {
  await expect(await canvas.findByLabelText('Name')).toHaveValue('Alice Liddell');
};

const showsSettings: Play = async ({ canvas }) => {
  await expect(await canvas.findByRole('switch', { name: 'Comments' })).toBeChecked();
};

/** The sign-in shows nothing of alice's. */
const signedOut: Story = { ...expired, play: signedOutOf('Alice Liddell') };

const currentUser = statesOfRead('currentUser', { render: profile }, showsProfile, 'Profile');
export const MeLoading: Story = { ...currentUser.loading, name: 'useCurrentUser: loading' };
export const MeSlow: Story = { ...currentUser.slow, name: 'useCurrentUser: slow' };
export const MeOffline: Story = { ...currentUser.offline, name: 'useCurrentUser: offline' };
export const MeExpired: Story = { render: profile, ...signedOut, name: 'useCurrentUser: session expired' };
export const MeRefused: Story = { ...currentUser.refused, name: 'useCurrentUser: refused' };

const updateUser = statesOfWrite('updateUser', happy.Update, save);
export const UpdateSlow: Story = { ...updateUser.slow('Save'), name: 'useUpdateUser: slow' };
export const UpdateOffline: Story = { ...updateUser.offline, name: 'useUpdateUser: offline' };
export const UpdateExpired: Story = { ...updateUser.expired, name: 'useUpdateUser: session expired', tags: ['!dev'] };

export const UpdateRefused: Story = {
  name: 'useUpdateUser: refused',
  render: profile,
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, '<alice>');
    await userEvent.type(canvas.getByLabelText('Link'), ' and more');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expectFieldError(name, 'Do not use < or >.');
    await expectFieldError(canvas.getByLabelText('Link'), 'Enter a web address');
    await expect(name).toHaveFocus();
  },
};

export const UpdateTaken: Story = {
  name: 'useUpdateUser: username taken',
  render: profile,
  play: async ({ canvas, opened }) => {
    const username = await canvas.findByLabelText('Username');
    await userEvent.clear(username);
    await userEvent.type(username, 'bob');
    await expect(await canvas.findByText(/taken/i)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expectFieldError(username, 'This username is taken.');
    await expect(username).toHaveFocus();
    await expect(canvas.getAllByText(/taken/i)).toHaveLength(1);
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.getByText('Signed in as @alice')).toBeVisible();
    await opened();
    await userEvent.type(username, '.b');
    await expect(await canvas.findByText(/is free/)).toBeVisible();
    await expect(canvas.queryByText(/taken/i)).toBeNull();
  },
};

const updateSettings = statesOfWrite('updateNotificationSettings', happy.Switches, flip);
export const SwitchOffline: Story = { ...updateSettings.offline, name: 'useUpdateNotificationSettings: offline' };
export const SwitchExpired: Story = {
  ...updateSettings.expired,
  name: 'useUpdateNotificationSettings: session expired',
  tags: ['!dev'],
};

/** One of them is refused, and goes back alone. */
export const SwitchRefused: Story = {
  name: 'useUpdateNotificationSettings: refused',
  render: toggles,
  ...failing(
    'updateNotificationSettings',
    { status: 400, body: { follow_notifications: ['New followers cannot be switched off right now. Try again later.'] } },
    1,
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'New followers' }));
    await expectToast('New followers cannot be switched off right now. Try again later.');
    await waitFor(() => expect(canvas.getByRole('switch', { name: 'New followers' })).toBeChecked());
    await userEvent.click(canvas.getByRole('switch', { name: 'Reactions' }));
    await expect(canvas.getByRole('switch', { name: 'Reactions' })).not.toBeChecked();
  },
};

export const SwitchesSlow: Story = {
  name: 'useUpdateNotificationSettings: slow',
  ...updateSettings.pending(async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'Comments' })).not.toBeChecked();
  }),
};

const settings = statesOfRead('notificationSettings', { render: toggles }, showsSettings, 'Notification settings');
export const SwitchesLoading: Story = { ...settings.loading, name: 'useNotificationSettings: loading' };
export const SettingsSlow: Story = { ...settings.slow, name: 'useNotificationSettings: slow', tags: ['!dev'] };
export const SwitchesOffline: Story = { ...settings.offline, name: 'useNotificationSettings: offline' };
export const SettingsRefused: Story = { ...settings.refused, name: 'useNotificationSettings: refused', tags: ['!dev'] };
export const SettingsExpired: Story = {
  ...settings.expired,
  ...signedOut,
  name: 'useNotificationSettings: session expired',
  tags: ['!dev'],
};

const setLanguage = statesOfWrite('setLanguage', happy.Languages, speak);
export const LanguageOffline: Story = { ...setLanguage.offline, name: 'useSetLanguage: offline' };
export const LanguageExpired: Story = { ...setLanguage.expired, name: 'useSetLanguage: session expired', tags: ['!dev'] };

export const LanguageRefused: Story = {
  name: 'useSetLanguage: refused',
  ...setLanguage.failing(
    { status: 400, body: { language_id: ['No supported language with the provided id exists.'] } },
    async ({ canvas }) => {
      await expect(await canvas.findByRole('alert')).toHaveTextContent('provided id exists. Choose another language.');
      await expect(canvas.getAllByRole('radio')[0]).not.toBeChecked();
    },
  ),
};

export const LanguageSlow: Story = {
  name: 'useSetLanguage: slow',
  ...setLanguage.pending(({ canvas }) => waitFor(() => expect(canvas.getAllByRole('radio')[0]).toBeChecked())),
};

const spoken = statesOfRead('languages', happy.Languages, 'Languages');
export const LanguagesLoading: Story = { ...spoken.loading, name: 'useLanguages: loading', tags: ['!dev'] };
export const LanguagesSlow: Story = { ...spoken.slow, name: 'useLanguages: slow' };
export const LanguagesOffline: Story = { ...spoken.offline, name: 'useLanguages: offline', tags: ['!dev'] };
export const LanguagesRefused: Story = { ...spoken.refused, name: 'useLanguages: refused' };
export const LanguagesExpired: Story = { ...spoken.expired, ...signedOut, name: 'useLanguages: session expired', tags: ['!dev'] };
