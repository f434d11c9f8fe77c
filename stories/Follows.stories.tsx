import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { Followings } from './people/lists.js';
import { person } from './scenes/follows.js';
import { inCard } from './scenes/card.js';
import { loading } from './states.js';

const meta: Meta = { title: 'Follow and unfollow' };
export default meta;

type Story = StoryObj;

/** The people whom alice follows, each with the button that follows and unfollows. */
export const Default: Story = {
  render: inCard(<Followings />),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: 'Following' })).toBeVisible();
  },
};

/** The same person in two places: the button, the count and the list below agree at once. */
export const Follow: Story = {
  name: 'useFollowUser',
  tags: ['core'],
  render: () => (
    <>
      {person('zoe')()}
      <Card flush>
        <Followings />
      </Card>
    </>
  ),
  play: async ({ canvas, stage: { sandbox } }) => {
    const someone = within(await canvas.findByRole('list', { name: 'Person' }));
    const follows = within(await canvas.findByRole('list', { name: 'Following' }));
    await userEvent.click(someone.getByRole('button', { name: 'Follow zoe' }));
    await expect(await someone.findByRole('button', { name: 'Following zoe' })).toBeVisible();
    await waitFor(() => expect(sandbox.state.notifications.some(({ content }) => content.type === 'F')).toBe(true));
    await follows.findByRole('button', { name: 'Following kavya' });
  },
};

/** Click as fast as you like: what was meant last is shown, and of many only the last is sent. */
export const FastClicks: Story = {
  name: 'useFollowUser: fast clicks',
  render: person('zoe'),
  ...loading('followUser'),
  play: async ({ canvas, stage: { sandbox }, opened }) => {
    const zoe = sandbox.state.users.find(({ username }) => username === 'zoe')?.id;
    const button = await canvas.findByRole('button', { name: 'Follow zoe' });
    for (let click = 0; click < 5; click += 1) await userEvent.click(button);
    await expect(button).toHaveTextContent('Following');
    await opened();
    await waitFor(() => expect(sandbox.state.follows.filter(({ followed }) => followed === zoe).length).toBeGreaterThan(0));
    await expect(button).toHaveTextContent('Following');
  },
};

export const Unfollow: Story = {
  name: 'useUnfollowUser',
  render: person('kavya'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
    await expect(await canvas.findByRole('button', { name: 'Follow kavya' })).toBeVisible();
    // Who is not followed is in no list.
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Lists' })).toBeNull());
  },
};

/** In the list of those you follow, somebody stays in place until you leave it: a second press takes the first one back. */
export const UndoUnfollow: Story = {
  name: 'useUnfollowUser: undone in place',
  tags: ['core'],
  render: inCard(<Followings />),
  play: async ({ canvas, opened, stage: { sandbox } }) => {
    const list = within(await canvas.findByRole('list', { name: 'Following' }));
    const names = (): (string | undefined)[] =>
      list
        .getAllByRole('listitem')
        .slice(0, 9)
        .map((row) => row.querySelector('p')?.textContent);
    const before = names();
    const follows = sandbox.state.follows.length;
    await userEvent.click(await list.findByRole('button', { name: 'Following hana' }));
    const follow = await list.findByRole('button', { name: 'Follow hana' });
    await waitFor(() => expect(sandbox.state.follows).toHaveLength(follows - 1));
    await expect(names()).toEqual(before);
    await expect(follow).toHaveFocus();
    await opened();
    await userEvent.click(follow);
    await list.findByRole('button', { name: 'Following hana' });
    await waitFor(() => expect(sandbox.state.follows).toHaveLength(follows));
    await expect(names()).toEqual(before);
  },
};

export const Lists: Story = {
  name: 'useUpdateFollow',
  render: person('lena'),
  play: async ({ canvas }) => {
    const lists = within(await canvas.findByRole('list', { name: 'Lists' }));
    await userEvent.click(lists.getByRole('button', { name: 'Remove from News' }));
    await waitFor(() => expect(lists.queryByText('News')).toBeNull());
    await expect(lists.getByText('Book people')).toBeVisible();
  },
};
