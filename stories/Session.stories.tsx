import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSession } from 'community-hooks';
import { ALICE_PASSWORD, type Sandbox, SHARED_PASSWORD } from 'community-hooks/sandbox';
import type { ReactElement, ReactNode } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { App } from './app/App.js';
import { Card } from './kit/Card.js';
import { expectFieldError, expectToast } from './plays.js';
import { Accounts } from './session/Accounts.js';
import { AccountMenu } from './session/AccountMenu.js';
import { Guidelines } from './session/Guidelines.js';
import { ResetPassword } from './session/ResetPassword.js';
import { SignIn } from './session/SignIn.js';
import { WhoAmI } from './session/WhoAmI.js';
import { alice, expired, stage } from './states.js';

const meta: Meta = { title: 'Session' };
export default meta;

type Story = StoryObj;

/** A form for those who are not signed in, and who one is. */
function Entry({ children }: { children: ReactNode }): ReactElement {
  const { state } = useSession();
  return (
    <Card>
      <div className="stack">
        {state !== 'signed-in' && children}
        <WhoAmI />
      </div>
    </Card>
  );
}

const nobody = stage({ account: null });

const signIn = (): ReactElement => (
  <Entry>
    <SignIn />
  </Entry>
);

const reset = (): ReactElement => (
  <Card>
    <div className="stack">
      <ResetPassword onDone={() => undefined} />
    </div>
  </Card>
);

export const Login: Story = {
  name: 'useLogin: full',
  tags: ['core'],
  render: signIn,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText(/Signed out/);
    await userEvent.type(canvas.getByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const LoginRefused: Story = {
  name: 'useLogin: refused',
  render: signIn,
  ...nobody,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Username'), 'alice in wonderland');
    await userEvent.type(canvas.getByLabelText('Password'), 'short{Enter}');
    await expectFieldError(canvas.getByLabelText('Username'), 'Only letters, digits');
    await expectFieldError(canvas.getByLabelText('Password'), 'Between 10 and 100 characters.');

    await userEvent.clear(canvas.getByLabelText('Username'));
    await userEvent.type(canvas.getByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), ', and still wrong{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Password')).toBeValid());
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/username|password|credentials/i);
  },
};

export const LoginOffline: Story = {
  name: 'useLogin: offline',
  render: signIn,
  ...stage({ account: null, prepare: ({ faults }) => faults.fail('login', 'offline') }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/No answer|reached/);
  },
};

export const LoginSlow: Story = {
  name: 'useLogin: slow',
  render: signIn,
  ...stage({ account: null, prepare: ({ faults }) => faults.delay('login', 1500) }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true');
    await canvas.findByText(/Signed in as @alice/);
  },
};

/** The token was refused somewhere: the door, with the username in it. */
export const Expired: Story = {
  name: 'useSession: session expired',
  render: () => <App />,
  parameters: { ...expired.parameters, whole: true },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(canvas.getByLabelText('Username')).toHaveValue('alice');
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(await canvas.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  },
};

export const Logout: Story = {
  name: 'useLogout: full',
  render: () => (
    <>
      <WhoAmI />
      <AccountMenu />
    </>
  ),
  ...stage({ account: 'alice' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Account of Alice Liddell/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await expect(await canvas.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(canvas.queryByText('Alice Liddell')).toBeNull();
  },
};

/** Two accounts side by side; changing over takes everything of the other away. */
export const Switch: Story = {
  name: 'switchAccount: full',
  render: () => (
    <>
      <WhoAmI />
      <Card>
        <Accounts />
      </Card>
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/Signed in as @alice/);
    await userEvent.click(canvas.getByRole('button', { name: 'Add an account' }));
    await userEvent.type(canvas.getByLabelText('Username'), 'bob');
    await userEvent.type(canvas.getByLabelText('Password'), `${SHARED_PASSWORD}{Enter}`);
    await canvas.findByText(/Signed in as @bob/);
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch' }));
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const AcceptGuidelines: Story = {
  name: 'useAcceptGuidelines: full',
  render: () => (
    <Guidelines>
      <main className="story">
        <WhoAmI />
      </main>
    </Guidelines>
  ),
  parameters: {
    whole: true,
    stage: {
      prepare: ({ state }: Sandbox) => {
        alice(state).are_guidelines_accepted = false;
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I will keep to this' }));
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const AcceptGuidelinesOffline: Story = {
  name: 'useAcceptGuidelines: offline',
  render: AcceptGuidelines.render as () => ReactElement,
  parameters: {
    whole: true,
    stage: {
      prepare: ({ state, faults }: Sandbox) => {
        alice(state).are_guidelines_accepted = false;
        faults.fail('acceptGuidelines', 'offline');
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I will keep to this' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No answer came');
  },
};

/** The mail comes, its link is pasted, and the new password works. */
export const Reset: Story = {
  name: 'useRequestPasswordReset, useVerifyPassword: full',
  render: reset,
  ...nobody,
  play: async ({ canvas, stage: { sandbox } }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'alice@wonderland.example{Enter}');
    await canvas.findByText(/A mail is on its way/);
    const link = canvas.getByLabelText('Link from the mail');
    const token = sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '';
    await userEvent.click(link);
    await userEvent.paste(`https://community.example/api/auth/password/verify?token=${token}`);
    await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
    await expectToast(/Your password is set/);
    await expect(alice(sandbox.state).password).toBe('curiouser-and-curiouser');
  },
};

export const ResetUnknown: Story = {
  name: 'useRequestPasswordReset: refused',
  render: reset,
  ...nobody,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'nobody{Enter}');
    await expectFieldError(canvas.getByLabelText('Email'), 'Not an email address.');
    await userEvent.type(canvas.getByLabelText('Email'), '@nowhere.example{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Email')).toBeValid());
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

export const ResetBadToken: Story = {
  name: 'useVerifyPassword: refused',
  render: reset,
  ...nobody,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'alice@wonderland.example{Enter}');
    await canvas.findByText(/A mail is on its way/);
    await userEvent.type(canvas.getByLabelText('Link from the mail'), 'not-a-token');
    await userEvent.type(canvas.getByLabelText('New password'), '1234567890{Enter}');
    await expectFieldError(canvas.getByLabelText('New password'), 'Not digits alone.');
    await userEvent.type(canvas.getByLabelText('New password'), ' and letters{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('New password')).toBeValid());
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/token/i);
  },
};
