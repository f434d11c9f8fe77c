'use client';
import { useMutation, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  loginEffects,
  registerEffects,
  requestPasswordResetEffects,
  verifyEmailEffects,
  verifyPasswordEffects,
} from '../effects/session.js';
import { isReauthRequired } from '../effects/password.js';
import type { Message } from '../contract/answer.js';
import type { Availability } from '../contract/availability.js';
import {
  emailCheck,
  type EmailCheckInput,
  type LoginInput,
  type RegisterInput,
  registrationTokenCheck,
  type RegistrationTokenCheckInput,
  type RequestPasswordResetInput,
  usernameCheck,
  type UsernameCheckInput,
  type VerifyEmailInput,
  type VerifyPasswordInput,
} from '../contract/session.js';
import type { CommunityError } from '../transport/errors.js';
import { runBeforeSignOut } from '../transport/before-sign-out.js';
import { SECRETS, type SessionSnapshot } from '../transport/session.js';
import { useCommunity } from './community.js';
import { type CheckOptions, useCheck } from './typing.js';
import { type MutationOptions, type SignedIn, useWrite } from './write.js';

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

/** Creates an account by an invite and signs in. Resolves to the final username. */
export function useRegister(
  options?: MutationOptions<RegisterInput, SignedIn>,
): UseMutationResult<SignedIn, CommunityError, RegisterInput> {
  return useWrite(registerEffects, options);
}

/** Checks whether the token of an invite can be used. `taken` means used, unknown or invalid. */
export function useRegistrationTokenCheck<Data = Availability>(
  input: RegistrationTokenCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(registrationTokenCheck, input, options);
}

/** Signs in and resolves to the username. Only the session keeps the token. Wrong credentials are a form error. */
export function useLogin(
  options?: MutationOptions<LoginInput, SignedIn>,
): UseMutationResult<SignedIn, CommunityError, LoginInput> {
  return useWrite(loginEffects, options);
}

/** Checks whether an email address is free, 400 ms after the last change. Never shows the result of another value. */
export function useEmailCheck<Data = Availability>(
  input: EmailCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(emailCheck, input, options);
}

/** Checks whether a username is free, 400 ms after the last change. Never shows the result of another value. */
export function useUsernameCheck<Data = Availability>(
  input: UsernameCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(usernameCheck, input, options);
}

/** Confirms a new email address with the token of the mailed link, and refetches the account. */
export function useVerifyEmail(
  options?: MutationOptions<VerifyEmailInput, Message>,
): UseMutationResult<Message, CommunityError, VerifyEmailInput> {
  return useWrite(verifyEmailEffects, options);
}

/**
 * Sets a new password with the token of the mailed link, which ends every session of that account. If it is the account of this
 * browser, the session goes on with a new token.
 */
export function useVerifyPassword(
  options?: MutationOptions<VerifyPasswordInput, Message>,
): UseMutationResult<Message, CommunityError, VerifyPasswordInput> {
  return useWrite(verifyPasswordEffects, options);
}

/** Mails a link to reset the password. Refused with 404 for an unknown address. */
export function useRequestPasswordReset(
  options?: MutationOptions<RequestPasswordResetInput, Message>,
): UseMutationResult<Message, CommunityError, RequestPasswordResetInput> {
  return useWrite(requestPasswordResetEffects, options);
}
