import type { Meta, StoryObj } from '@storybook/react-vite';
import { inviteLink } from 'community-hooks';
import { ALICE_PASSWORD, type Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { expect, userEvent } from 'storybook/test';
import { App } from './app/App.js';
import { focusFollows } from './app/focus.js';
import { journey, signIn } from './app/journey.js';
import { Mailbox } from './app/Mailbox.js';
import { tour } from './app/tour.js';

const meta: Meta = {
  title: 'App',
  render: demo,
  parameters: { whole: true, stage: { account: null } },
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

/** The buttons, links and fields that a finger would miss: under 24 pixels. A label is pressed with its field. */
function tooSmall(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('button, a, select, input:not([type=file])')];
  return targets
    .map((target) => target.closest('label') ?? target)
    .filter((target) => target.checkVisibility() && !target.matches('.unseen, p a'))
    .filter((target) => Math.min(target.offsetWidth, target.offsetHeight) < 24)
    .map((target) => target.outerHTML);
}

/** On the embedded sandbox there is an invite to join by, and a mailbox for the links of the service. */
function demo(_: unknown, { stage: { sandbox } }: { stage: { sandbox: Sandbox } }): ReactElement {
  const invite = sandbox.state.invites.find(({ createdUser }) => createdUser === null);
  const link = invite && inviteLink(invite, 'https://community.example/');
  return (
    <>
      <App demo={{ username: 'alice', password: ALICE_PASSWORD, ...(link && { invite: link }) }} />
      <Mailbox sandbox={sandbox} />
    </>
  );
}
