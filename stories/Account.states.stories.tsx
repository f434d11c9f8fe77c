import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import {
  expectFieldError,
  expectToast,
  waits,
  endsSession,
  isLost,
  isRefused,
  type Play,
  recovers,
  takesTime,
  waitsLong,
} from './plays.js';
import { expired, failing, loading, offline, prepared, refused, tokenRefused } from './states.js';
import * as happy from './Account.stories.js';
import { profile, toggles, languages } from './scenes/account.js';

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

/** Behind the door there is nothing of alice. */
const isAtTheDoor: Play = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Welcome back' });
  await expect(canvas.queryByText('Alice Liddell')).toBeNull();
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
  play: async (context) => {
    const {
      canvas,
      stage: { sandbox },
    } = context;
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await context.opened();
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

/** One of them is refused, and goes back alone. */
export const SwitchRefused: Story = {
  name: 'useUpdateNotificationSettings: refused',
  render: toggles,
  ...prepared(({ faults }) =>
    faults.fail(
      'updateNotificationSettings',
      { status: 400, body: { follow_notifications: ['New followers cannot be switched off right now. Try again later.'] } },
      { times: 1 },
    ),
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
  render: toggles,
  ...loading('updateNotificationSettings'),
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
  play: async (context) => {
    const {
      canvas,
      stage: { sandbox },
    } = context;
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await context.opened();
    sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('switch', { name: 'Comments' })).toBeChecked();
  },
};

export const LanguageRefused: Story = {
  name: 'useSetLanguage: refused',
  render: languages,
  ...failing('setLanguage', { status: 400, body: { language_id: ['No supported language with the provided id exists.'] } }),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('radio');
    if (first) await userEvent.click(first);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('provided id exists. Choose another language.');
    await expect(first).not.toBeChecked();
  },
};

export const LanguagesLoading: Story = {
  name: 'useLanguages: loading',
  tags: ['!dev'],
  render: languages,
  ...loading('languages'),
  play: waits('Languages'),
};

export const MeRefused: Story = {
  ...MeLoading,
  name: 'useCurrentUser: refused',
  ...refused('currentUser'),
  play: isRefused(/suspended/),
};

export const MeSlow: Story = {
  ...MeLoading,
  name: 'useCurrentUser: slow',
  ...loading('currentUser'),
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByText(/takes longer than usual/);
    await context.opened();
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Alice Liddell');
  },
};

export const LanguagesSlow: Story = {
  ...happy.Languages,
  name: 'useLanguages: slow',
  ...loading('languages'),
  play: waitsLong('Languages'),
};

export const LanguagesOffline: Story = {
  ...happy.Languages,
  name: 'useLanguages: offline',
  tags: ['!dev'],
  ...offline('languages'),
  play: recovers('Languages'),
};

export const LanguagesRefused: Story = {
  ...happy.Languages,
  name: 'useLanguages: refused',
  ...refused('languages'),
  play: isRefused(/suspended/),
};

export const LanguagesExpired: Story = {
  ...happy.Languages,
  name: 'useLanguages: session expired',
  tags: ['!dev'],
  ...expired,
  play: isAtTheDoor,
};

export const SettingsSlow: Story = {
  ...SwitchesLoading,
  name: 'useNotificationSettings: slow',
  tags: ['!dev'],
  ...loading('notificationSettings'),
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByText(/takes longer than usual/);
    await context.opened();
    await expect(await canvas.findByRole('switch', { name: 'Comments' })).toBeChecked();
  },
};

export const SettingsRefused: Story = {
  ...SwitchesLoading,
  name: 'useNotificationSettings: refused',
  tags: ['!dev'],
  ...refused('notificationSettings'),
  play: isRefused(/suspended/),
};

export const SettingsExpired: Story = {
  ...SwitchesLoading,
  name: 'useNotificationSettings: session expired',
  tags: ['!dev'],
  ...expired,
  play: isAtTheDoor,
};

export const UpdateSlow: Story = {
  ...happy.Update,
  name: 'useUpdateUser: slow',
  ...loading('updateUser'),
  play: takesTime(save, 'Save'),
};

export const UpdateOffline: Story = {
  ...happy.Update,
  name: 'useUpdateUser: offline',
  ...offline('updateUser'),
  play: isLost(save),
};

export const UpdateExpired: Story = {
  ...happy.Update,
  name: 'useUpdateUser: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateUser'),
  play: endsSession(save),
};

export const LanguageSlow: Story = {
  ...happy.Languages,
  name: 'useSetLanguage: slow',
  ...loading('setLanguage'),
  play: async (context) => {
    await speak(context);
    await waitFor(() => expect(context.canvas.getAllByRole('radio')[0]).toBeChecked());
  },
};

export const LanguageOffline: Story = {
  ...happy.Languages,
  name: 'useSetLanguage: offline',
  ...offline('setLanguage'),
  play: isLost(speak),
};

export const LanguageExpired: Story = {
  ...happy.Languages,
  name: 'useSetLanguage: session expired',
  tags: ['!dev'],
  ...tokenRefused('setLanguage'),
  play: endsSession(speak),
};

export const SwitchOffline: Story = {
  ...happy.Switches,
  name: 'useUpdateNotificationSettings: offline',
  ...offline('updateNotificationSettings'),
  play: isLost(flip),
};

export const SwitchExpired: Story = {
  ...happy.Switches,
  name: 'useUpdateNotificationSettings: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateNotificationSettings'),
  play: endsSession(flip),
};
