'use client';
import { type SkipToken, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { login, register, verifyPassword } from '../effects/session.js';
import type { Message } from '../contract/answer.js';
import type { Availability } from '../contract/availability.js';
import type {
  EmailCheckInput,
  LoginInput,
  RegisterInput,
  RegistrationTokenCheckInput,
  RequestPasswordResetInput,
  UsernameCheckInput,
  VerifyEmailInput,
  VerifyPasswordInput,
} from '../contract/session.js';
import type { CommunityError } from '../transport/errors.js';
import { type CheckOptions, useCheck } from './debounced.js';
import { type MutationHookOptions, type SignedIn, useWrite, type UploadOptions, useUpload } from './write.js';
import { emailCheck, registrationTokenCheck, usernameCheck } from '../rules/reads.js';
import { requestPasswordReset, verifyEmail } from '../rules/writes.js';

/**
 * Creates an account with an invite and signs in. Resolves to the final username.
 *
 * - **Request**: `POST /api/auth/register/`, without a token.
 * - **Input**:
 *   - `email`: The email address: a text with one @ and a domain. No other account may have it.
 *   - `password`: 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones.
 *   - `name`: The name of the person: 1 to 192 characters without angle brackets.
 *   - `token`: The token of an unused invite, from its link.
 *   - `is_of_legal_age`: True: the person has confirmed to be of legal age.
 *   - `are_guidelines_accepted`: True: the person has accepted the guidelines.
 *   - `username?`: At most 30 letters, digits, underscores and full stops. Left out or empty, it is the one that the invite
 *     reserves, or is made from the email address.
 *   - `avatar?`: A picture of at most 10 MiB, not SVG. Left out, the account has none.
 * - **Data**: `SignedIn`. The account that signed in. Its token is in the session only.
 * - **Errors**:
 *   - 400: The email address or the username is taken, or the token is not that of an unused invite.
 * - **Changes**: the session. What was cached for another account is removed.
 * - **Refetches when shown the next time**: `useRegistrationTokenCheck`, `useEmailCheck`, `useUsernameCheck`, `useUser`,
 *   `useUserSearch`, `useInvites` and `useInviteSearch`.
 *
 * @example
 * const { mutate: register, error } = useRegister();
 * const onClick = () => register({ email, password, name, token, is_of_legal_age, are_guidelines_accepted });
 * return <>
 *   <button onClick={onClick}>Create an account with an invite</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useRegister<Kept = unknown>(
  options?: UploadOptions<RegisterInput, SignedIn, Kept>,
): UseMutationResult<SignedIn, CommunityError, RegisterInput, Kept> {
  return useUpload(register, options);
}

/**
 * Checks whether the token of an invite can be used. `taken` means used, unknown or invalid.
 *
 * - **Request**: `POST /api/auth/register/verify-token` (public server: `POST /api/auth/register/verify-token/`), without a
 *   token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `token`: The token of an invite, from its link.
 * - **Data**: `Availability`. The result of an availability check.
 * - **Errors**:
 *   - 400: Not an error: `data.status` is `taken`.
 *
 * @example
 * const { data: check } = useRegistrationTokenCheck({ token });
 * if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
 * return check?.status === 'available' ? <p>Available</p> : null;
 */
export function useRegistrationTokenCheck<Data = Availability>(
  input: RegistrationTokenCheckInput | SkipToken | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(registrationTokenCheck, input, options);
}

/**
 * Signs in and resolves to the username. Only the session keeps the token. Wrong credentials are a form error.
 *
 * - **Request**: `POST /api/auth/login/`, without a token.
 * - **Input**:
 *   - `username`: The username of the account: 1 to 30 letters, digits, underscores and full stops.
 *   - `password`: The password: 10 to 100 characters, sent as typed, never trimmed.
 * - **Data**: `SignedIn`. The account that signed in. Its token is in the session only.
 * - **Errors**:
 *   - 401: Username and password do not match. A session that is signed in goes on.
 * - **Changes**: the session. What was cached for another account is removed.
 *
 * @example
 * const { mutate: login, error } = useLogin();
 * const onClick = () => login({ username, password });
 * return <>
 *   <button onClick={onClick}>Sign in</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useLogin<Kept = unknown>(
  options?: MutationHookOptions<LoginInput, SignedIn, Kept>,
): UseMutationResult<SignedIn, CommunityError, LoginInput, Kept> {
  return useWrite(login, options);
}

/**
 * Checks whether an email address is free, 400 ms after the last change. Never shows the result of another value.
 *
 * - **Request**: `POST /api/auth/email-check/`, without a token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `email`: The address to check: a text with one @ and a domain.
 * - **Data**: `Availability`. The result of an availability check.
 * - **Errors**:
 *   - 400: Not an error: `data.status` is `taken`.
 *
 * @example
 * const { data: check } = useEmailCheck({ email });
 * if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
 * return check?.status === 'available' ? <p>Available</p> : null;
 */
export function useEmailCheck<Data = Availability>(
  input: EmailCheckInput | SkipToken | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(emailCheck, input, options);
}

/**
 * Checks whether a username is free, 400 ms after the last change. Never shows the result of another value.
 *
 * - **Request**: `POST /api/auth/username-check/`, without a token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `username`: The username to check: 1 to 30 letters, digits, underscores and full stops.
 * - **Data**: `Availability`. The result of an availability check.
 * - **Errors**:
 *   - 400: Not an error: `data.status` is `taken`.
 *
 * @example
 * const { data: check } = useUsernameCheck({ username });
 * if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
 * return check?.status === 'available' ? <p>Available</p> : null;
 */
export function useUsernameCheck<Data = Availability>(
  input: UsernameCheckInput | SkipToken | undefined,
  options?: CheckOptions<Data>,
): UseQueryResult<Data, CommunityError> {
  return useCheck(usernameCheck, input, options);
}

/**
 * Confirms a new email address with the token of the mailed link, and refetches the account.
 *
 * - **Request**: `POST /api/auth/email/verify/`, with the token.
 * - **Input**:
 *   - `token`: The token of the mail that `updateEmail` sent. It is valid for one day.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The token is invalid, older than one day, of another account, or used. After a lost answer the first press may have
 *     used it: the `email` of `currentUser` is then the new one.
 *   - 401: The token is no longer valid. The session expires.
 * - **Refetches if the cache does not show the result**: `useEmailCheck`, `useCurrentUser` and `useUser`.
 *
 * @example
 * const { mutate: verifyEmail, error } = useVerifyEmail();
 * const onClick = () => verifyEmail({ token });
 * return <>
 *   <button onClick={onClick}>Confirm the new email address</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useVerifyEmail<Kept = unknown>(
  options?: MutationHookOptions<VerifyEmailInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, VerifyEmailInput, Kept> {
  return useWrite(verifyEmail, options);
}

/**
 * Sets a new password with the token of the mailed link, which ends every session of that account. If it is the account of this
 * browser, the session goes on with a new token.
 *
 * - **Request**: `POST /api/auth/password/verify/`, without a token.
 * - **Input**:
 *   - `token`: The token of the mail that `requestPasswordReset` sent. It is valid for one day.
 *   - `new_password`: 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 400: The token is invalid or older than one day, or the new password is too common.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: verifyPassword, error } = useVerifyPassword();
 * const onClick = () => verifyPassword({ token, new_password });
 * return <>
 *   <button onClick={onClick}>Set a new password after a reset</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useVerifyPassword<Kept = unknown>(
  options?: MutationHookOptions<VerifyPasswordInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, VerifyPasswordInput, Kept> {
  return useWrite(verifyPassword, options);
}

/**
 * Mails a link to reset the password.
 *
 * - **Request**: `POST /api/auth/password/reset/`, without a token.
 * - **Input**:
 *   - `email`: The email address of the account: a text with one @ and a domain.
 * - **Data**: `Message`. A message of the service for users, in their language. Code must not depend on its words.
 * - **Errors**:
 *   - 404: No account has this email address.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: requestPasswordReset, error } = useRequestPasswordReset();
 * const onClick = () => requestPasswordReset({ email });
 * return <>
 *   <button onClick={onClick}>Ask for a password reset by mail</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useRequestPasswordReset<Kept = unknown>(
  options?: MutationHookOptions<RequestPasswordResetInput, Message, Kept>,
): UseMutationResult<Message, CommunityError, RequestPasswordResetInput, Kept> {
  return useWrite(requestPasswordReset, options);
}
