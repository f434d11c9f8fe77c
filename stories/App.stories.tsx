import type { Meta, StoryObj } from '@storybook/react-vite';
import { inviteLink } from 'community-hooks';
import { CommunityDevtools, type EventLog } from 'community-hooks/devtools';
import { ALICE_PASSWORD, type Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { forgetAddress } from './app/addresses.js';
import { App } from './app/App.js';
import { focusFollows } from './app/focus.js';
import { journey, signIn } from './app/journey.js';
import { Mailbox } from './app/Mailbox.js';
import { tour } from './app/tour.js';

const meta: Meta = {
  title: 'App',
  render: demo,
  parameters: { whole: true, stage: { account: null } },
  // The next story begins at the beginning.
  beforeEach: () => forgetAddress,
};

export default meta;

type Story = StoryObj;

const signedIn = { parameters: { whole: true, stage: { account: 'alice' } } };

/** The whole service as one small app, on a sandbox of its own. Sign in as alice and look around. */
export const Demo: Story = {};

/** Alice's first morning, click by click. */
export const Journey: Story = { tags: ['core'], play: journey };

/** Everything the service can do, from the invite of a new person to the sign-out of an old one. */
export const Tour: Story = { play: tour };

/** The focus after each press, and what is said of it. */
export const Focus: Story = { tags: ['core'], play: focusFollows };

/** Each press, what it showed at once, the request it became, how that ended, and what was read again and why. */
export const Requests: Story = {
  name: 'What happened',
  ...signedIn,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'People' }));
    await userEvent.click(await canvas.findByRole('tab', { name: 'Everybody' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search people' }), 'zoe');
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Devtools' }));
    const list = within(await canvas.findByRole('list', { name: /^What happened/ }));
    const entry = (await list.findByText('useFollowUser')).closest('li');
    await waitFor(() => expect(entry).toHaveTextContent(/Confirmed, and now part of .*useUserSearch/));
    await expect(entry).toHaveTextContent(/^useFollowUserShown at once/);
    await expect(entry).toHaveTextContent('POST /api/follows/follow/ 201');
    await expect(list.getAllByText('GET /api/auth/user/').length).toBeGreaterThan(0);
  },
};

/** The cached reads, their state, and the pending write on top of them. */
export const Cache: Story = {
  name: 'Cache map',
  ...signedIn,
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Devtools' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Cache' }));
    const reads = within(await canvas.findByRole('region', { name: 'Cached reads of notifications' }));
    const node = reads.getAllByText('useNotifications')[0]?.closest('li');
    await waitFor(() => expect(node).toHaveTextContent(/fresh|stale/));
    const release = sandbox.faults.hold('deleteNotification');
    const [remove] = rows.getAllByRole('button', { name: 'Delete' });
    if (remove) await userEvent.click(remove);
    await waitFor(() => expect(node).toHaveTextContent('+ useDeleteNotification'));
    release();
    await waitFor(() => expect(node).not.toHaveTextContent('+ useDeleteNotification'));
  },
};

/** Each place has an address: a link leads there, and back and forward go through them. */
export const Addresses: Story = {
  ...signedIn,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'People' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Vera Stoyanova' }));
    await canvas.findByRole('heading', { level: 1, name: 'Vera Stoyanova' });
    await expect(location.hash).toBe('#/people/vera');
    history.back();
    await canvas.findByRole('heading', { level: 1, name: 'People' });
    history.forward();
    await canvas.findByRole('heading', { level: 1, name: 'Vera Stoyanova' });
    location.hash = '#/people/bob';
    await canvas.findByRole('heading', { level: 1, name: 'Bob Marsh' });
    await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await canvas.findByRole('heading', { level: 1, name: 'Sign in' });
    await expect(location.hash).toBe('');
  },
};

/** A telephone of 320 pixels. */
export const Narrow: Story = {
  globals: { viewport: { value: 'narrow' } },
  play: async (context) => {
    const { canvas } = context;
    await signIn(context);
    for (const section of ['People', 'Circles', 'Invites', 'Settings', /^Notifications/]) {
      await userEvent.click(canvas.getByRole('button', { name: section }));
      await canvas.findByRole('heading', { level: 1, name: section });
      const { scrollWidth, clientWidth } = document.documentElement;
      await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await expect(tooSmall()).toEqual([]);
    }
  },
};

export const RightToLeft: Story = { name: 'Right to left', globals: { direction: 'rtl' }, ...signedIn };

export const Dark: Story = { globals: { theme: 'dark' }, ...signedIn };

/** The buttons, links and fields that a finger would miss: under 24 pixels. A label is pressed with its field, and a row as a whole. */
function tooSmall(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('button, a, select, input:not([type=file])')];
  return targets
    .map((target) => target.closest('label') ?? target)
    .filter((target) => target.checkVisibility() && !target.matches('.unseen, p a, .cover-row'))
    .filter((target) => Math.min(target.offsetWidth, target.offsetHeight) < 24)
    .map((target) => target.outerHTML);
}

/** On the embedded sandbox there is an invite to join by, and a mailbox for the links of the service. */
function demo(_: unknown, { stage: { sandbox }, happened }: { stage: { sandbox: Sandbox }; happened: EventLog }): ReactElement {
  const invite = sandbox.state.invites.find(({ createdUser }) => createdUser === null);
  const link = invite && inviteLink(invite, 'https://community.example/');
  return (
    <>
      <App demo={{ username: 'alice', password: ALICE_PASSWORD, ...(link && { invite: link }) }} />
      <div className="demo-tools">
        <Mailbox sandbox={sandbox} />
        <CommunityDevtools log={happened} />
      </div>
    </>
  );
}
