'use server';
import { messageOf } from 'community-hooks/texts';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { service } from '../lib/service';
import { cookieName, cookieOptions, signIn } from '../lib/session-cookie';

/** Signs in and shows the page again, or says why not. */
export async function signInAction(_: string | null, form: FormData): Promise<string | null> {
  try {
    const cookie = await signIn(service, String(form.get('username')), String(form.get('password')));
    (await cookies()).set(cookieName, JSON.stringify(cookie), cookieOptions);
  } catch (error) {
    return messageOf(error);
  }
  redirect('/');
}

export async function signOutAction(): Promise<void> {
  (await cookies()).delete(cookieName);
  redirect('/');
}
