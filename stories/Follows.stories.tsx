import type { Meta, StoryObj } from '@storybook/react-vite';
import { useUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { Refusal } from './kit/Notes.js';
import { SkeletonRows } from './kit/Paged.js';
import { FollowButton } from './people/FollowButton.js';
import { FollowLists } from './people/FollowLists.js';
import { Followings } from './people/lists.js';
import { PersonRow } from './people/PersonRow.js';
import { expectToast, signsInAgain } from './plays.js';
import { answerLost, expired, failing, offline, slow } from './states.js';

const meta: Meta = { title: 'Follows' };
export default meta;

type Story = StoryObj;

/** Somebody, how many follow them, and the lists they are in. */
function Somebody({ username }: { username: string }): ReactElement {
  const { data: user, error, refetch } = useUser({ username });
  if (error) return <Refusal error={error} onRetry={refetch} />;
  if (!user || !('is_following' in user)) return <SkeletonRows label="Person" rows={1} />;
  return (
    <ul className="list" aria-label="Person">
      <PersonRow user={user}>
        <div className="row">
          <FollowLists user={user} />
          <span className="tag figures">{user.followers_count ?? 'hidden'} followers</span>
          <FollowButton user={user} />
        </div>
      </PersonRow>
    </ul>
  );
}

const person = (username: string) => (): ReactElement => (
  <Card flush>
    <Somebody username={username} />
  </Card>
);

/** The same person in two places: the button, the count and the list below agree at once. */
export const Follow: Story = {
  name: 'useFollowUser: full',
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
  ...slow('followUser', 600),
  play: async ({ canvas, stage: { sandbox } }) => {
    const zoe = sandbox.state.users.find(({ username }) => username === 'zoe')?.id;
    const button = await canvas.findByRole('button', { name: 'Follow zoe' });
    for (let click = 0; click < 5; click += 1) await userEvent.click(button);
    await expect(button).toHaveTextContent('Following');
    await waitFor(() => expect(sandbox.state.follows.filter(({ followed }) => followed === zoe).length).toBeGreaterThan(0));
    await expect(button).toHaveTextContent('Following');
  },
};

export const FollowRefused: Story = {
  name: 'useFollowUser: refused',
  render: person('priya'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow priya' }));
    await expectToast(/private/i);
    await expect(canvas.getByRole('button', { name: 'Follow priya' })).toBeVisible();
  },
};

export const FollowOffline: Story = {
  name: 'useFollowUser: offline',
  render: person('zoe'),
  ...offline('followUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
    await expectToast(/No answer came/);
    await expect(await canvas.findByRole('button', { name: 'Follow zoe' })).toBeVisible();
  },
};

/** It was done, and nobody heard of it: reading again tells. */
export const FollowLost: Story = {
  name: 'useFollowUser: answer lost',
  render: person('zoe'),
  ...answerLost('followUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
    await expectToast(/No answer came/);
    await expect(await canvas.findByRole('button', { name: 'Following zoe' })).toBeVisible();
  },
};

export const Unfollow: Story = {
  name: 'useUnfollowUser: full',
  render: person('kavya'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
    await expect(await canvas.findByRole('button', { name: 'Follow kavya' })).toBeVisible();
    // Who is not followed is in no list.
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Lists' })).toBeNull());
  },
};

export const UnfollowRefused: Story = {
  name: 'useUnfollowUser: refused',
  render: person('kavya'),
  ...failing('unfollowUser', { status: 400, body: ['Not following user.'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
    await expectToast('Not following user.');
    await expect(canvas.getByRole('button', { name: 'Following kavya' })).toBeVisible();
  },
};

export const Lists: Story = {
  name: 'useUpdateFollow: full',
  render: person('lena'),
  play: async ({ canvas }) => {
    const lists = within(await canvas.findByRole('list', { name: 'Lists' }));
    await userEvent.click(lists.getByRole('button', { name: 'Take out of News' }));
    await waitFor(() => expect(lists.queryByText('News')).toBeNull());
    await expect(lists.getByText('Book people')).toBeVisible();
  },
};

export const ListsRefused: Story = {
  name: 'useUpdateFollow: refused',
  render: person('lena'),
  ...failing('updateFollow', { status: 400, body: { lists_ids: [['The list does not exist.'], {}] } }),
  play: async ({ canvas }) => {
    const lists = within(await canvas.findByRole('list', { name: 'Lists' }));
    await userEvent.click(lists.getByRole('button', { name: 'Take out of News' }));
    await expectToast('The list does not exist.');
    await expect(lists.getByText('News')).toBeVisible();
  },
};

export const Expired: Story = {
  name: 'useFollowUser: session expired',
  render: person('zoe'),
  ...expired,
  play: signsInAgain('Person'),
};
