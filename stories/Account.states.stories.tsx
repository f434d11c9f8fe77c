import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import * as Account from './Account.stories.js';
import { endsSession, isLost, isRefused, type Play, recovers, takesTime, waitsLong } from './plays.js';
import { expired, loading, offline, refused, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Account', tags: ['!autodocs'] };
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

/** Behind the door there is nothing of alice. */
const isAtTheDoor: Play = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Welcome back' });
  await expect(canvas.queryByText('Alice Liddell')).toBeNull();
};

export const MeRefused: Story = {
  ...Account.MeLoading,
  name: 'useCurrentUser: refused',
  ...refused('currentUser'),
  play: isRefused(/suspended/),
};

export const MeSlow: Story = {
  ...Account.MeLoading,
  name: 'useCurrentUser: slow',
  ...slow('currentUser'),
  play: async ({ canvas }) => {
    await canvas.findByText(/takes longer than usual/);
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Alice Liddell');
  },
};

export const LanguagesSlow: Story = {
  ...Account.Languages,
  name: 'useLanguages: slow',
  ...slow('languages'),
  play: waitsLong('Languages'),
};

export const LanguagesOffline: Story = {
  ...Account.Languages,
  name: 'useLanguages: offline',
  ...offline('languages'),
  play: recovers('Languages'),
};

export const LanguagesRefused: Story = {
  ...Account.Languages,
  name: 'useLanguages: refused',
  ...refused('languages'),
  play: isRefused(/suspended/),
};

export const LanguagesExpired: Story = {
  ...Account.Languages,
  name: 'useLanguages: session expired',
  ...expired,
  play: isAtTheDoor,
};

export const SettingsSlow: Story = {
  ...Account.SwitchesLoading,
  name: 'useNotificationSettings: slow',
  ...slow('notificationSettings'),
  play: async ({ canvas }) => {
    await canvas.findByText(/takes longer than usual/);
    await expect(await canvas.findByRole('switch', { name: 'Comments' })).toBeChecked();
  },
};

export const SettingsRefused: Story = {
  ...Account.SwitchesLoading,
  name: 'useNotificationSettings: refused',
  ...refused('notificationSettings'),
  play: isRefused(/suspended/),
};

export const SettingsExpired: Story = {
  ...Account.SwitchesLoading,
  name: 'useNotificationSettings: session expired',
  ...expired,
  play: isAtTheDoor,
};

export const UpdateSlow: Story = {
  ...Account.Update,
  name: 'useUpdateUser: slow',
  ...slow('updateUser', 1500),
  play: takesTime(save, 'Save'),
};

export const UpdateOffline: Story = {
  ...Account.Update,
  name: 'useUpdateUser: offline',
  ...offline('updateUser'),
  play: isLost(save),
};

export const UpdateExpired: Story = {
  ...Account.Update,
  name: 'useUpdateUser: session expired',
  ...tokenRefused('updateUser'),
  play: endsSession(save),
};

export const LanguageSlow: Story = {
  ...Account.Languages,
  name: 'useSetLanguage: slow',
  ...loading('setLanguage'),
  play: async (context) => {
    await speak(context);
    await waitFor(() => expect(context.canvas.getAllByRole('radio')[0]).toBeChecked());
  },
};

export const LanguageOffline: Story = {
  ...Account.Languages,
  name: 'useSetLanguage: offline',
  ...offline('setLanguage'),
  play: isLost(speak),
};

export const LanguageExpired: Story = {
  ...Account.Languages,
  name: 'useSetLanguage: session expired',
  ...tokenRefused('setLanguage'),
  play: endsSession(speak),
};

export const SwitchOffline: Story = {
  ...Account.Switches,
  name: 'useUpdateNotificationSettings: offline',
  ...offline('updateNotificationSettings'),
  play: isLost(flip),
};

export const SwitchExpired: Story = {
  ...Account.Switches,
  name: 'useUpdateNotificationSettings: session expired',
  ...tokenRefused('updateNotificationSettings'),
  play: endsSession(flip),
};
