import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Settings } from './settings/Settings.js';
import { WhoAmI } from './session/WhoAmI.js';
import { profile, toggles, languages } from './scenes/account.js';
import { choosePicture, expectToast, showsText } from './plays.js';

const meta: Meta = { title: 'Profile and settings' };
export default meta;

type Story = StoryObj;

/** Profile, switches, address, password, language and devices. */
export const Default: Story = {
  tags: ['core'],
  render: () => <Settings />,
  play: async ({ canvas, opened }) => {
    await canvas.findByLabelText('Name');
    await opened();
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
  name: 'useCurrentUser',
  render: () => <WhoAmI />,
  play: showsText('Signed in as @alice'),
};

/** Another name, another picture: both show wherever alice is shown. */
export const Update: Story = {
  name: 'useUpdateUser',
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
  name: 'useNotificationSettings, useUpdateNotificationSettings',
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

export const Languages: Story = {
  name: 'useLanguages, useSetLanguage',
  render: languages,
  play: async ({ canvas }) => {
    await canvas.findByText(/^Your language is/);
    const list = await canvas.findByRole('list', { name: 'Languages' });
    const { top, bottom } = (await canvas.findByRole('radio', { checked: true })).getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(list.getBoundingClientRect().top);
    await expect(bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom);
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search languages' }), 'pt-BR');
    const found = within(await canvas.findByRole('list', { name: 'Languages' }));
    await waitFor(() => expect(found.getAllByRole('radio')).toHaveLength(1));
    await userEvent.click(found.getByRole('radio'));
    await waitFor(() => expect(found.getByRole('radio')).toBeChecked());
  },
};
