'use client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isReauthRequired } from '../effects/password.js';
import { runBeforeSignOut } from '../transport/before-sign-out.js';
import type { CommunityError } from '../transport/errors.js';
import { SECRETS, type SessionSnapshot } from '../transport/session.js';
import { useCommunity } from './community.js';

/** What `useSession` returns. */
export interface SessionView extends SessionSnapshot {
  /**
   * The session expired because this tab changed the password, and signing in with the new one failed: the user has to sign in
   * again. Other tabs show only `expired`.
   */
  readonly reauthRequired: boolean;
}

/**
 * Returns the current session: its state, the username if known, and the epoch, which changes with every sign-in, sign-out,
 * switch and expiry.
 */
export function useSession(): SessionView {
  const { client, session } = useCommunity();
  return useMemo(() => ({ ...session, reauthRequired: isReauthRequired(client) }), [client, session]);
}

/**
 * Signs out: aborts requests in flight and removes the cached data of the account. First deletes the device that
 * `useDeviceRegistration` registered; the sign-out waits at most three seconds for that.
 */
export function useLogout(): UseMutationResult<void, CommunityError, void> {
  const { client, queryClient } = useCommunity();
  const mutationKey = ['community', client.scope, 'session', 'logout'];
  const mutationFn = async (): Promise<void> => {
    const account = client.session[SECRETS].record()?.account;
    await runBeforeSignOut(client);
    // Another account may have signed in meanwhile, in another tab.
    if (client.session[SECRETS].record()?.account === account) client.session.signOut();
  };
  return useMutation({ mutationKey, mutationFn, retry: false, networkMode: 'always' }, queryClient);
}
