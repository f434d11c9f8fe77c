'use client';
import { useSession } from 'community-hooks';
import { signInAction, signOutAction } from './actions';
import { Invites } from './invites';
import { SignIn } from './sign-in';

/** Rendered on the server with the data of the account, and in the browser without a further request. */
export function Home() {
  return useSession().state === 'signed-in' ? <Invites onSignedOut={signOutAction} /> : <SignIn action={signInAction} />;
}
