import type { Meta, StoryObj } from '@storybook/react-vite';
import { inviteLink } from 'community-hooks';
import { CommunityDevtools, type EventLog } from 'community-hooks/devtools';
import { ALICE_PASSWORD, type Sandbox } from 'community-hooks/sandbox';
import type { ReactElement, ReactNode } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { forgetAddress } from './app/addresses.js';
import { App } from './app/App.js';
import { focusFollows } from './app/focus.js';
import { journey, signIn } from './app/journey.js';
import { RESET } from './app/kept.js';
import { Mailbox } from './app/Mailbox.js';
import { SideBySide } from './app/SideBySide.js';
import { Button } from './kit/Button.js';
import { expectToast } from './plays.js';
import { useTexts } from './texts/texts.js';

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

/** The whole service as one small app, on a sandbox of its own. Sign in as alice and look around. A reload goes on where you were. */
export const Demo: Story = { tags: ['no-play'], parameters: { whole: true, stage: { account: null }, kept: true } };

/** Other people act: the badge, the pill and the tabs move, and "Follows you" comes and goes. */
export const Alive: Story = {
  ...signedIn,
  globals: { others: 'active' },
  play: async ({ canvas }) => {
    const sections = within(await canvas.findByRole('navigation', { name: 'Sections' }));
    // The others do not wait for a slow machine.
    const before = countOf(await sections.findByText(/^\d+$/));
    await waitFor(() => expect(countOf(sections.getByText(/^\d+$/))).toBeGreaterThan(before));
    await userEvent.click(await canvas.findByRole('button', { name: /new notification/ }));
    await canvas.findByRole('button', { name: /^Bob Marsh commented on a post/ });
  },
};

/** Alice and bob on one sandbox: what one of them does, the other one sees. */
export const TwoAccounts: Story = {
  name: 'Two accounts side by side',
  parameters: { whole: true, stage: { account: 'alice' } },
  render: (_, { stage }) => <SideBySide stage={stage} />,
  play: async ({ canvas, opened }) => {
    const [alice, bob] = await Promise.all(['alice', 'bob'].map((name) => canvas.findByRole('region', { name })));
    if (!alice || !bob) throw new Error('somebody is missing');
    await within(alice).findByText('Follows you');
    await within(alice).findByText('40');
    await opened();
    await userEvent.click(await within(bob).findByRole('button', { name: 'Following alice' }));
    await waitFor(() => expect(within(alice).queryByText('Follows you')).toBeNull());
    await userEvent.click(within(bob).getByRole('button', { name: 'Follow alice' }));
    await within(alice).findByText('Follows you');
    await userEvent.click(await within(alice).findByRole('button', { name: '1 new notification' }));
    await within(alice).findByRole('button', { name: 'Bob Marsh follows you' });
  },
};

/** A deletion is held for a moment, in which it can be undone; leaving the screen sends it. */
export const Undo: Story = {
  name: 'Undo a deletion',
  ...signedIn,
  play: async ({ canvas, happened, opened, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const total = sandbox.state.notifications.length;
    const [first, second] = rows.getAllByRole('listitem').map((row) => row.textContent);
    const remove = async (): Promise<void> => {
      await userEvent.click(rows.getAllByRole('button', { name: /^Delete:/ })[0] ?? document.body);
    };
    await remove();
    await remove();
    await waitFor(() => expect(rows.queryByText(first ?? '')).toBeNull());
    await canvas.findByText('2 notifications deleted.');
    await opened();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(
        rows
          .getAllByRole('listitem')
          .slice(0, 2)
          .map((row) => row.textContent),
      ).toEqual([first, second]),
    );
    await waitFor(() => expect(rows.getAllByRole('listitem')[0]?.contains(document.activeElement)).toBe(true));
    const isSent = (): boolean =>
      happened.list().some((entry) => 'operation' in entry && entry.operation === 'deleteNotification');
    await expect(isSent()).toBe(false);

    await remove();
    await canvas.findByText('Notification deleted.');
    await expect(isSent()).toBe(false);
    await userEvent.click(canvas.getByRole('button', { name: 'Circles' }));
    await waitFor(() => expect(sandbox.state.notifications).toHaveLength(total - 1));
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

/** The service has no way back from "read", so a mark is held, too: row, tabs and badge show it, and nothing is sent. */
export const UndoRead: Story = {
  name: 'Undo a mark',
  ...signedIn,
  play: async ({ canvas, happened, opened, stage: { sandbox } }) => {
    const sections = within(await canvas.findByRole('navigation', { name: 'Sections' }));
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await sections.findByText('40');
    const isSent = (): boolean => happened.list().some((entry) => 'operation' in entry && entry.operation.startsWith('read'));
    const unread = (): number => sandbox.state.notifications.filter(({ read }) => !read).length;
    const before = unread();

    await userEvent.click(rows.getAllByRole('button', { name: /^Mark as read:/ })[0] ?? document.body);
    await sections.findByText('39');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await sections.findByText('40');
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await canvas.findByText('Marked all as read.');
    await expect(rows.queryByText('Unread')).toBeNull();
    await expect(sections.queryByText('40')).toBeNull();
    await opened();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await sections.findByText('40');
    await expect(rows.getAllByText('Unread').length).toBeGreaterThan(0);
    await expect(isSent()).toBe(false);
    await expect(unread()).toBe(before);

    await userEvent.click(rows.getAllByRole('button', { name: /^Mark as read:/ })[0] ?? document.body);
    await waitFor(() => expect(unread()).toBe(before - 1));
    await sections.findByText('39');
  },
};

/** Where nobody undoes it, a deletion is sent after five seconds. */
export const Held: Story = {
  name: 'A deletion is sent',
  tags: ['!dev'],
  ...signedIn,
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const total = sandbox.state.notifications.length;
    await userEvent.click(rows.getAllByRole('button', { name: /^Delete:/ })[0] ?? document.body);
    await expect(sandbox.state.notifications).toHaveLength(total);
    await waitFor(() => expect(sandbox.state.notifications).toHaveLength(total - 1));
  },
};

/** On the way back a place has the tab, the search and the scroll it was left with. */
export const WayBack: Story = {
  name: 'The way back',
  tags: ['!dev'],
  ...signedIn,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'People' }));
    await userEvent.click(await canvas.findByRole('tab', { name: 'Followers' }));
    const rows = within(await canvas.findByRole('list', { name: 'Followers' }));
    await waitFor(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return expect(rows.getAllByRole('listitem').length).toBeGreaterThan(20);
    });
    scrollTo(0, 700);
    await waitFor(() => expect(scrollY).toBe(700));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const somebody = rows.getAllByRole('listitem')[12];
    await userEvent.click(within(somebody ?? document.body).getAllByRole('button')[0] ?? document.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
    await canvas.findByRole('list', { name: 'Followers' });
    await expect(canvas.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(scrollY).toBe(700));
  },
};

/** Nothing unsaved is lost without a question: not by a press, and not by the browser's own way back. */
export const Unsaved: Story = {
  name: 'Unsaved changes',
  ...signedIn,
  play: async ({ canvas, opened }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Settings' }));
    const place = await canvas.findByLabelText('Place');
    await userEvent.type(place, '!');
    const stay = async (): Promise<void> => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await expect(place).toBeInTheDocument();
      await expect(location.hash).toBe('#/settings');
    };
    await userEvent.click(canvas.getByRole('button', { name: 'Circles' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await opened();
    await stay();
    await userEvent.click(canvas.getByRole('tab', { name: 'Language' }));
    await stay();
    history.back();
    await stay();
    await userEvent.click(canvas.getByRole('button', { name: 'Circles' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await canvas.findByRole('heading', { level: 1, name: 'Circles' });
    await expect(location.hash).toBe('#/circles');
  },
};

/** Alice's first morning, click by click. */
export const Journey: Story = { tags: ['core', 'walk'], play: journey };

/** The link of a mail sets a new password, and the sign-in asks for it. `npm run task -- app` walks through the rest of the App. */
export const NewPassword: Story = {
  name: 'A new password',
  tags: ['!dev'],
  play: async ({ canvas, stage: { sandbox } }) => {
    const password = 'curiouser-and-curiouser';
    await userEvent.click(await canvas.findByRole('button', { name: 'Forgot your password?' }));
    await userEvent.type(canvas.getByLabelText('Email'), 'alice@wonderland.example{Enter}');
    await canvas.findByText(/An email is on its way/);
    await userEvent.click(canvas.getByLabelText('Link from the email'));
    await userEvent.paste(sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '');
    await userEvent.type(canvas.getByLabelText('New password'), `${password}{Enter}`);
    await expectToast(/Your password is set/);
    await userEvent.type(await canvas.findByLabelText('Password'), `${password}{Enter}`);
    await canvas.findByRole('list', { name: 'Notifications' });
  },
};

export const ReadOnView: Story = {
  name: 'Notifications are read when they are seen',
  tags: ['!dev'],
  ...signedIn,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('switch', { name: 'Mark notifications as read when I see them' }));
    await canvas.findByRole('tab', { name: /All 3\d unread/ });
  },
};

/** The focus after each press, and what is said of it. */
export const Focus: Story = { tags: ['core', '!dev'], play: focusFollows };

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
    await expect(entry).toHaveTextContent(/^useFollowUser username: zoe confirmed/);
    await expect(entry).toHaveTextContent(/Shown at once in /);
    await expect(entry).toHaveTextContent('POST /api/follows/follow/ 201');
    await expect(list.getAllByText('GET /api/auth/user/').length).toBeGreaterThan(0);
  },
};

/** The cached reads, their state, and the pending write on top of them. */
export const Cache: Story = {
  name: 'Cache map',
  ...signedIn,
  play: async ({ canvas, opened, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Devtools' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Cache' }));
    const reads = within(await canvas.findByRole('region', { name: 'Cached reads of notifications' }));
    const node = reads.getAllByText('useNotifications')[0]?.closest('li');
    await waitFor(() => expect(node).toHaveTextContent('loaded'));
    sandbox.faults.hold('readNotification');
    await userEvent.click(rows.getAllByRole('button', { name: /^Mark as read:/ })[0] ?? document.body);
    await waitFor(() => expect(node).toHaveTextContent('+ useReadNotification'));
    // On a phone, the press below has moved the map off the screen.
    node?.scrollIntoView({ block: 'center' });
    await expect(isOnScreen(node)).toBe(true);
    await opened();
    await waitFor(() => expect(node).not.toHaveTextContent('+ useReadNotification'));
  },
};

/** Each place has an address: a link leads there, and back and forward go through them. */
export const Addresses: Story = {
  tags: ['!dev'],
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
    // The browser goes back later than it is asked to, and a press in between is newer.
    canvas.getByRole('button', { name: 'People' }).click();
    await userEvent.click(await canvas.findByRole('button', { name: 'Vera Stoyanova' }));
    (await canvas.findByRole('button', { name: 'Back' })).click();
    canvas.getByRole('button', { name: 'Circles' }).click();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await canvas.findByRole('heading', { level: 1, name: 'Circles' });
    await expect(location.hash).toBe('#/circles');
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
      await expect(smallIcons()).toEqual([]);
    }
    await userEvent.click(canvas.getByRole('button', { name: 'People' }));
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search people' }), 'bob');
    await userEvent.click(await canvas.findByRole('button', { name: 'Bob Marsh' }));
    // A finger sees no tooltip.
    for (const name of ['Notify me', 'Report', 'Block']) await expect(await canvas.findByText(name)).toBeVisible();
    await expect(smallIcons()).toEqual([]);
  },
};

export const RightToLeft: Story = { name: 'Right to left', tags: ['no-play'], globals: { direction: 'rtl' }, ...signedIn };

export const Dark: Story = { tags: ['no-play'], globals: { theme: 'dark' }, ...signedIn };

function isOnScreen(element: Element | null | undefined): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
  return top >= 0 && bottom <= innerHeight;
}

/** The buttons, links and fields that a finger would miss: under 24 pixels. A label is pressed with its field, and a row as a whole. */
function tooSmall(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('button, a, select, input:not([type=file])')];
  return targets
    .map((target) => target.closest('label') ?? target)
    .filter((target) => target.checkVisibility() && !target.matches('.unseen, p a, .cover-row'))
    .filter((target) => Math.min(target.offsetWidth, target.offsetHeight) < 24)
    .map((target) => target.outerHTML);
}

/** Buttons with an icon alone that are smaller than a fingertip: 44 pixels. */
function smallIcons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.button-icon')]
    .filter((button) => button.checkVisibility() && Math.min(button.offsetWidth, button.offsetHeight) < 44)
    .map((button) => button.outerHTML);
}

interface DemoContext {
  readonly stage: { readonly sandbox: Sandbox };
  readonly happened: EventLog;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A strip above the app, which covers nothing of it. */
function DemoTools({ children }: { children: ReactNode }): ReactElement {
  const { demo: texts } = useTexts();
  return (
    <aside className="demo-tools" aria-label={texts.tools}>
      {children}
    </aside>
  );
}

function ResetButton(): ReactElement {
  const { demo: texts } = useTexts();
  return (
    <Button small onClick={() => dispatchEvent(new Event(RESET))}>
      {texts.reset}
    </Button>
  );
}

/** On the embedded sandbox there is an invite to join by, and a mailbox for the links of the service. */
function demo(_: unknown, { stage: { sandbox }, happened, parameters }: DemoContext): ReactElement {
  const invite = sandbox.state.invites.find(({ createdUser }) => createdUser === null);
  const link = invite && inviteLink(invite, 'https://community.example/');
  return (
    <>
      <DemoTools>
        {parameters['kept'] === true && <ResetButton />}
        <Mailbox sandbox={sandbox} />
        <div lang="en">
          <CommunityDevtools log={happened} />
        </div>
      </DemoTools>
      <App demo={{ username: 'alice', password: ALICE_PASSWORD, ...(link && { invite: link }) }} />
    </>
  );
}

/** The number of a badge, which also has words for those who do not see it. */
function countOf(badge: HTMLElement): number {
  return Number.parseInt(badge.textContent ?? '', 10);
}
