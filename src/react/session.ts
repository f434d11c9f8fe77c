'use client';
import { useMutation, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  loginEffects,
  registerEffects,
  requestPasswordResetEffects,
  verifyEmailEffects,
  verifyPasswordEffects,
} from '../cache/effects.js';
import { isReauthRequired } from '../cache/password.js';
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

/** What `useSession` tells. */
export interface SessionView extends SessionSnapshot {
  /**
   * The session is expired because its password was changed in this tab, and signing in with the new one failed: whoever it was
   * has to, by hand. Other tabs say `expired` alone.
   */
  readonly reauthRequired: boolean;
}

/** Who is calling: the state of the session, the username where it is known, and the epoch, which goes up with every change. */
export function useSession(): SessionView {
  const { client, session } = useCommunity();
  return useMemo(() => ({ ...session, reauthRequired: isReauthRequired(client) }), [client, session]);
}

/**
 * Signs out: what is in flight is given up, and what was cached for the account is removed. A device that `useDeviceRegistration`
 * has made is deleted before, while the token still works; for that a sign-out is put off by three seconds at most.
 */
export function useLogout(): UseMutationResult<void, CommunityError, void> {
  const { client, queryClient } = useCommunity();
  const mutationKey = ['community', client.scope, 'session', 'logout'];
  const mutationFn = async (): Promise<void> => {
    const account = client.session[SECRETS].record()?.account;
    await runBeforeSignOut(client);
    // Somebody else may have signed in meanwhile, in another tab.
    if (client.session[SECRETS].record()?.account === account) client.session.signOut();
  };
  return useMutation({ mutationKey, mutationFn, retry: false, networkMode: 'always' }, queryClient);
}

/** Registers by an invite and signs in; resolves to the username the service settled on. */
export function useRegister(
  options?: MutationOptions<RegisterInput, SignedIn>,
): UseMutationResult<SignedIn, CommunityError, RegisterInput> {
  return useWrite(registerEffects, options);
}

/** Whether an invite's token can still be used; `taken` means used, unknown or broken. */
export function useRegistrationTokenCheck<Data = Availability>(
  input: RegistrationTokenCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(registrationTokenCheck, input, options);
}

/** Signs in and resolves to the username; the token goes into the session and nowhere else. Wrong credentials are a form error. */
export function useLogin(
  options?: MutationOptions<LoginInput, SignedIn>,
): UseMutationResult<SignedIn, CommunityError, LoginInput> {
  return useWrite(loginEffects, options);
}

/** Whether an email address is free, 400 ms after the last change; always the answer about this very value. */
export function useEmailCheck<Data = Availability>(
  input: EmailCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(emailCheck, input, options);
}

/** Whether a username is free, 400 ms after the last change; always the answer about this very value. */
export function useUsernameCheck<Data = Availability>(
  input: UsernameCheckInput | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(usernameCheck, input, options);
}

/** Takes over the new address by the token of the mailed link; the account is read again. */
export function useVerifyEmail(
  options?: MutationOptions<VerifyEmailInput, Message>,
): UseMutationResult<Message, CommunityError, VerifyEmailInput> {
  return useWrite(verifyEmailEffects, options);
}

/**
 * Sets a new password by the token of the mailed link, and ends every session of that account; one of this browser's own goes on
 * under a new token.
 */
export function useVerifyPassword(
  options?: MutationOptions<VerifyPasswordInput, Message>,
): UseMutationResult<Message, CommunityError, VerifyPasswordInput> {
  return useWrite(verifyPasswordEffects, options);
}

/** Mails a password reset link; an unknown address is refused with 404. */
export function useRequestPasswordReset(
  options?: MutationOptions<RequestPasswordResetInput, Message>,
): UseMutationResult<Message, CommunityError, RequestPasswordResetInput> {
  return useWrite(requestPasswordResetEffects, options);
}
