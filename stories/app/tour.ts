import { SHARED_PASSWORD } from 'community-hooks/sandbox';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectToast, type Play } from '../plays.js';
import { signOut } from './journey.js';

const NEW_PASSWORD = 'curiouser-and-curiouser';

/** Everything the service can do; a step for each chapter. */
export const tour: Play = async (context) => {
  const { step } = context;
  await step('somebody joins by an invite of alice', () => join(context));
  await step('alice has forgotten her password, and sets a new one', () => reset(context));
  await step('she reads her notifications by kind, and deletes one', () => read(context));
  await step('she finds zoe, follows her, and reports her', () => meet(context));
  await step('she makes a circle, changes it, fills it and deletes it', () => gather(context));
  await step('she invites, renames, mails and thinks better of it', () => invite(context));
  await step('she sets everything as she likes it', () => settle(context));
  await step('she goes over to another account and back', () => change(context));
};

const join: Play = async (context) => {
  const { canvas } = context;
  await userEvent.click(await canvas.findByRole('button', { name: 'I have an invite' }));
  await canvas.findByText('✓ This invite is for you.');
  await userEvent.type(canvas.getByLabelText('Name'), 'Knave of Hearts');
  await userEvent.type(canvas.getByLabelText('Username'), 'knave');
  await userEvent.type(canvas.getByLabelText('Email'), 'knave@hearts.example');
  await userEvent.type(canvas.getByLabelText('Password'), 'who-stole-the-tarts');
  await userEvent.click(canvas.getByLabelText(/over 16/));
  await userEvent.click(canvas.getByLabelText(/guidelines/));
  await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
  await canvas.findByRole('heading', { name: 'Find people you know' });
  await userEvent.click(canvas.getByRole('button', { name: 'Find people' }));
  await canvas.findByRole('heading', { name: 'People', level: 1 });
  await signOut(context);
};

const reset: Play = async ({ canvas, stage: { sandbox } }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Forgot your password?' }));
  await userEvent.type(canvas.getByLabelText('Email'), 'alice@wonderland.example{Enter}');
  await canvas.findByText(/An email is on its way/);
  const link = canvas.getByLabelText('Link from the email');
  await userEvent.click(link);
  await userEvent.paste(sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '');
  await userEvent.type(canvas.getByLabelText('New password'), `${NEW_PASSWORD}{Enter}`);
  await expectToast(/Your password is set/);
  await userEvent.clear(await canvas.findByLabelText('Password'));
  await userEvent.type(canvas.getByLabelText('Password'), `${NEW_PASSWORD}{Enter}`);
  await canvas.findByRole('list', { name: 'Notifications' });
};

const read: Play = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('tab', { name: /^Requests/ }));
  const request = await canvas.findByRole('button', { name: 'Quinn Abara would like to connect with you' });
  await userEvent.click(within(request.closest('li') ?? document.body).getByRole('button', { name: /^Delete:/ }));
  await waitFor(() => expect(canvas.queryByRole('button', { name: /^Quinn Abara/ })).toBeNull());
  await userEvent.click(canvas.getByRole('tab', { name: /^All/ }));
  await userEvent.click(canvas.getByRole('switch', { name: 'Mark notifications as read when I see them' }));
  await canvas.findByRole('tab', { name: /All 3\d unread/ });
};

const meet: Play = async ({ canvas }) => {
  await go(canvas, 'People');
  await userEvent.click(await canvas.findByRole('tab', { name: 'Everybody' }));
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Search people' }), 'zoe');
  await userEvent.click(await canvas.findByRole('button', { name: 'Zoë Laurent' }));
  await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
  await canvas.findByRole('button', { name: 'Following zoe' });
  await userEvent.click(canvas.getByRole('button', { name: 'Notify me about new posts' }));
  await waitFor(() =>
    expect(canvas.getByRole('button', { name: 'Notify me about new posts' })).toHaveAttribute('aria-pressed', 'true'),
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('What is it about?'), 'Something else');
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  await canvas.findByText('You reported them');
};

const gather: Play = async ({ canvas }) => {
  await go(canvas, 'Circles');
  await userEvent.click(canvas.getByRole('button', { name: 'New circle' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Croquet{Enter}');
  await closed();
  await userEvent.click(await canvas.findByRole('button', { name: 'Croquet' }));
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Add someone you follow' }), 'bob');
  await userEvent.click(await canvas.findByRole('button', { name: 'Add: Bob Marsh' }));
  await within(await canvas.findByRole('list', { name: 'Members' })).findByRole('button', { name: 'Bob Marsh' });
  await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), ' club{Enter}');
  await canvas.findByRole('heading', { name: 'Croquet club' });
  await closed();
  await userEvent.click(canvas.getByRole('button', { name: 'Delete the circle' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await canvas.findByRole('heading', { name: 'Circles' });
  await waitFor(() => expect(canvas.queryByText('Croquet club')).toBeNull());
};

const invite: Play = async ({ canvas }) => {
  await go(canvas, 'Invites');
  await userEvent.type(await canvas.findByLabelText('Whom do you invite?'), 'Griffin{Enter}');
  await userEvent.click(await canvas.findByRole('button', { name: 'Rename Griffin' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Nickname'), ' the elder{Enter}');
  await closed();
  await userEvent.click(await canvas.findByRole('button', { name: 'Email Griffin the elder' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'griffin@sea.example{Enter}');
  await canvas.findByText(/Emailed to griffin@sea.example/);
  await closed();
  await userEvent.click(canvas.getByRole('button', { name: 'Delete Griffin the elder' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(canvas.queryByText('Griffin the elder')).toBeNull());
};

const settle: Play = async ({ canvas }) => {
  await go(canvas, 'Settings');
  const place = await canvas.findByLabelText('Place');
  await userEvent.clear(place);
  await userEvent.type(place, 'Behind the mirror');
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  await expectToast('Saved.');
  await userEvent.click(canvas.getByRole('tab', { name: 'Notifications' }));
  await userEvent.click(await canvas.findByRole('switch', { name: 'New followers' }));
  await userEvent.click(canvas.getByRole('tab', { name: 'Language' }));
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search languages' }), 'pt-BR');
  await userEvent.click(await canvas.findByRole('radio'));
  await userEvent.click(canvas.getByRole('tab', { name: 'Devices' }));
  await userEvent.click(await canvas.findByRole('button', { name: 'Register this browser' }));
  await canvas.findByText('This browser is registered');
};

const change: Play = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add an account' }));
  await userEvent.type(dialog.getByLabelText('Username'), 'bob');
  await userEvent.type(dialog.getByLabelText('Password'), `${SHARED_PASSWORD}{Enter}`);
  await userEvent.click(await canvas.findByRole('button', { name: /^Account of Bob Marsh/ }));
  const accounts = within(within(await screen.findByRole('dialog')).getByRole('list', { name: 'Remembered accounts' }));
  const alice = accounts.getByText('@alice').closest('li');
  await userEvent.click(within(alice ?? document.body).getByRole('button', { name: 'Switch: alice' }));
  await canvas.findByRole('button', { name: /^Account of Alice Liddell/ });
};

/** A write shows before it is confirmed, and so before its dialog closes. */
async function closed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function go(canvas: Parameters<Play>[0]['canvas'], section: string): Promise<void> {
  const sections = within(canvas.getByRole('navigation', { name: 'Sections' }));
  await userEvent.click(sections.getByRole('button', { name: section }));
  await canvas.findByRole('heading', { name: section, level: 1 });
}
