import type { Message } from '../contract/answer.js';
import {
  login,
  type LoginInput,
  register,
  type RegisterInput,
  requestPasswordReset,
  type RequestPasswordResetInput,
  verifyEmail,
  type VerifyEmailInput,
  verifyPassword,
  type VerifyPasswordInput,
} from '../contract/session.js';
import { signInWith } from '../transport/sign-in.js';
import { uploadsOf } from '../transport/uploads.js';
import { type Effects, redactsSecrets } from '../engine/index.js';
import { resetPassword } from './password.js';
import { isOwn, type CapturedOwn, captureOwn } from './people.js';
import { invalidate, invalidateLater, on } from './service.js';

/**
 * Everything waits for the answer: there is no account before it. The change of account removes the cached data of
 * the former one.
 */
export const registerEffects: Effects<RegisterInput, { username: string }> = on(register, {
  signsIn: true,
  ...redactsSecrets,
  send: (client, input) => signInWith(client, register, input, uploadsOf(client).get(input)),
  // A form that is still on screen must not show the new username as taken.
  stale: [
    invalidateLater(['registrationTokenCheck', 'emailCheck', 'usernameCheck', 'user', 'userSearch', 'invites', 'inviteSearch']),
  ],
});

/** Everything waits for the answer: the account is not known before it. */
export const loginEffects: Effects<LoginInput, { username: string }> = on(login, {
  signsIn: true,
  ...redactsSecrets,
  send: (client, input) => signInWith(client, login, input),
});

/** The new address waits for the answer, and is refetched: the token does not show it. */
export const verifyEmailEffects: Effects<VerifyEmailInput, Message> = on<VerifyEmailInput, Message, CapturedOwn>(verifyEmail, {
  ...redactsSecrets,
  capture: captureOwn,
  stale: [
    invalidate(['currentUser']),
    invalidate(['user'], ({ data }) => isOwn(data)),
    // The new address, which is not known here, was free; the former one becomes free.
    invalidate(['emailCheck'], ({ input, data }, { captured }) => {
      const former = captured.own?.email;
      return former === undefined || input.email === former || data?.status === 'available';
    }),
  ],
});

/**
 * Nothing waits for the answer: no read shows a password. If it was the password of this account, the session continues with a
 * new token.
 */
export const verifyPasswordEffects: Effects<VerifyPasswordInput, Message> = on(verifyPassword, {
  ...redactsSecrets,
  send: resetPassword,
});

/** Nothing waits for the answer: no read changes. */
export const requestPasswordResetEffects: Effects<RequestPasswordResetInput, Message> = on(requestPasswordReset, {});
