'use client';
import { useLogin, useSession } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { Invites } from '../invites';
import { SignIn, type SignInAction } from '../sign-in';

/** The hooks write the cookie, so sign-in and sign-out need no server. */
export function Home() {
  const login = useLogin();
  const signIn: SignInAction = (_, form) =>
    login
      .mutateAsync({ username: String(form.get('username')), password: String(form.get('password')) })
      .then(() => null, messageOf);
  return useSession().state === 'signed-in' ? <Invites /> : <SignIn action={signIn} />;
}
