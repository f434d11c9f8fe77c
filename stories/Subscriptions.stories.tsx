import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Card } from './kit/Card.js';
import { person } from './scenes/people.js';
import { Bell } from './scenes/subscriptions.js';

const meta: Meta = { title: 'Subscribing to posts' };
export default meta;

type Story = StoryObj;

/** Two bells. A pressed one asks for a notification about each new post of this person. */
export const Default: Story = {
  render: () => (
    <Card flush>
      <ul className="list" aria-label="People">
        <Bell username="bob" />
        <Bell username="kavya" />
      </ul>
    </Card>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Notify me about new posts' })).toHaveLength(2));
  },
};

export const Subscribe: Story = {
  name: 'useSubscribeToUser',
  render: person('zoe'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notify me about new posts' });
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'true'));
  },
};

export const Unsubscribe: Story = {
  name: 'useUnsubscribeFromUser',
  render: person('kavya'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notify me about new posts' });
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'false'));
  },
};
