import type { Message } from '../contract/answer.js';
import {
  type LoginInput,
  type LoginResult,
  type RegisterInput,
  type Registration,
  type RequestPasswordResetInput,
  type VerifyEmailInput,
  type VerifyPasswordInput,
} from '../contract/session.js';
import { signInWith } from '../transport/sign-in.js';
import { uploadsOf } from '../transport/uploads.js';
import { redactsSecrets } from '../engine/index.js';
import { resetPassword } from './password.js';
import { isOwn, type CapturedOwn, captureOwn } from './people.js';
import { invalidate, invalidateLater, byHand, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/**
 * Everything waits for the answer: there is no account before it. The change of account removes the cached data of
 * the former one.
 */
export const register: Effects<RegisterInput, { username: string }, Registration> = byHand(rules.register, {
  signsIn: true,
  ...redactsSecrets,
  send: (client, input) => signInWith(client, rules.register, input, uploadsOf(client).get(input)),
  // Whoever knows the password of the new account has made it.
  async alreadyDone(client, { username, password }, _error, { isLost }) {
    try {
      return isLost && username ? { result: await signInWith(client, rules.login, { username, password }) } : undefined;
    } catch {
      // The refusal itself is what the caller gets.
      return undefined;
    }
  },
  // A form that is still on screen must not show the new username as taken.
  stale: [
    invalidateLater(['registrationTokenCheck', 'emailCheck', 'usernameCheck', 'user', 'userSearch', 'invites', 'inviteSearch']),
  ],
});

/** Everything waits for the answer: the account is not known before it. */
export const login: Effects<LoginInput, { username: string }, LoginResult> = byHand(rules.login, {
  signsIn: true,
  ...redactsSecrets,
  send: (client, input) => signInWith(client, rules.login, input),
});

/** The new address waits for the answer, and is refetched: the token does not show it. */
export const verifyEmail: Effects<VerifyEmailInput, Message> = byHand<VerifyEmailInput, Message, CapturedOwn>(rules.verifyEmail, {
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
export const verifyPassword: Effects<VerifyPasswordInput, Message> = byHand(rules.verifyPassword, {
  ...redactsSecrets,
  send: resetPassword,
});

/** Nothing waits for the answer: no read changes. */
export const requestPasswordReset: Effects<RequestPasswordResetInput, Message> = byHand(rules.requestPasswordReset, {});
