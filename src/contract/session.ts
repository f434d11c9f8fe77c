import * as z from 'zod/mini';
import { formDataOf } from './form-data.js';
import { answer, Message, type AnswerOf } from './answer.js';
import { Available, type Availability, refusedBy } from './availability.js';
import {
  Confirmed,
  Email,
  LinkToken,
  Name,
  NewPassword,
  OptionalUsername,
  Password,
  Picture,
  TOKEN_PATTERN,
  Username,
} from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';

export const RegisterInput = z.object({
  /** The email address: a text with one @ and a domain. No other account may have it. */
  email: Email,
  /** 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones. */
  password: NewPassword,
  /** The name of the person: 1 to 192 characters without angle brackets. */
  name: Name,
  /** The token of an unused invite, from its link. */
  token: LinkToken,
  /** True: the person has confirmed to be of legal age. */
  is_of_legal_age: Confirmed,
  /** True: the person has accepted the guidelines. */
  are_guidelines_accepted: Confirmed,
  /**
   * At most 30 letters, digits, underscores and full stops. Left out or empty, it is the one that the invite reserves, or is made from the
   * email address.
   */
  username: z.optional(OptionalUsername),
  /** A picture of at most 10 MiB, not SVG. Left out, the account has none. */
  avatar: z.optional(Picture),
});
export interface RegisterInput extends FieldsOf<typeof RegisterInput> {}

const SessionToken = z.string().check(z.regex(TOKEN_PATTERN));

/** The token of the new account, and its final username. */
export const Registration = answer({
  /** A secret: the token of the account. `useRegister` signs in with it. */
  token: SessionToken,
  /** The username that the account has got. */
  username: z.string(),
});
export interface Registration extends AnswerOf<typeof Registration> {}

/**
 * Creates an account with an invite, and uses up the invite. Without a username, the account gets the one that the invite
 * reserves, or one made from the email address. Sending the reserved username is refused as taken.
 *
 * @throws 400 The email address or the username is taken, or the token is not that of an unused invite.
 */
export const register: Mutation<RegisterInput, Registration> = defineMutation({
  name: 'register',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Create an account with an invite.',
  token: 'none',
  answersSecret: true,
  encoding: 'form',
  formData: formDataOf,
  secrets: ['password', 'token'],
  status: 201,
  input: RegisterInput,
  output: Registration,
});

export const RegistrationTokenCheckInput = z.object({
  /** The token of an invite, from its link. */
  token: LinkToken,
});
export interface RegistrationTokenCheckInput extends FieldsOf<typeof RegistrationTokenCheckInput> {}

/** Checks whether the token of an invite can be used, without using it. */
export const registrationTokenCheck: Query<RegistrationTokenCheckInput, Availability> = defineQuery({
  name: 'registrationTokenCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/register/verify-token',
  summary: 'Check the token of an invite.',
  token: 'none',
  refused: refusedBy('list'),
  secrets: ['token'],
  status: 202,
  input: RegistrationTokenCheckInput,
  output: Available,
});

export const LoginInput = z.object({
  /** The username of the account: 1 to 30 letters, digits, underscores and full stops. */
  username: Username,
  /** The password: 10 to 100 characters, sent as typed, never trimmed. */
  password: Password,
});
export interface LoginInput extends FieldsOf<typeof LoginInput> {}

/** The token of the session. The answer contains no user. */
export const LoginResult = answer({
  /** A secret: the token of the account. `useLogin` signs in with it. */
  token: SessionToken,
});
export interface LoginResult extends AnswerOf<typeof LoginResult> {}

/**
 * Signs in. An account has one token, which all devices share: a second login returns the same one.
 *
 * @throws 401 Username and password do not match. A session that is signed in goes on.
 */
export const login: Mutation<LoginInput, LoginResult> = defineMutation({
  name: 'login',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in.',
  token: 'none',
  answersSecret: true,
  unauthorized: 'wrong-credentials',
  secrets: ['password'],
  input: LoginInput,
  output: LoginResult,
});

export const EmailCheckInput = z.object({
  /** The address to check: a text with one @ and a domain. */
  email: Email,
});
export interface EmailCheckInput extends FieldsOf<typeof EmailCheckInput> {}

/** Checks whether an account can be created with this email address. */
export const emailCheck: Query<EmailCheckInput, Availability> = defineQuery({
  name: 'emailCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/email-check/',
  summary: 'Check whether an email address is free.',
  token: 'none',
  refused: refusedBy(),
  status: 202,
  input: EmailCheckInput,
  output: Available,
});

export const UsernameCheckInput = z.object({
  /** The username to check: 1 to 30 letters, digits, underscores and full stops. */
  username: Username,
});
export interface UsernameCheckInput extends FieldsOf<typeof UsernameCheckInput> {}

/** Checks whether a username is free. A username that an unused invite reserves counts as taken. */
export const usernameCheck: Query<UsernameCheckInput, Availability> = defineQuery({
  name: 'usernameCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/username-check/',
  summary: 'Check whether a username is free.',
  token: 'none',
  refused: refusedBy(),
  status: 202,
  input: UsernameCheckInput,
  output: Available,
});

export const VerifyEmailInput = z.object({
  /** The token of the mail that `updateEmail` sent. It is valid for one day. */
  token: LinkToken,
});
export interface VerifyEmailInput extends FieldsOf<typeof VerifyEmailInput> {}

/**
 * Completes `updateEmail` with the mailed token, which is valid for one day. The same account must be signed in.
 *
 * @throws 400 The token is invalid, older than one day, of another account, or used. After a lost answer the first press may have used it:
 *   the `email` of `currentUser` is then the new one.
 */
export const verifyEmail: Mutation<VerifyEmailInput, Message> = defineMutation({
  name: 'verifyEmail',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/email/verify/',
  summary: 'Confirm the new email address.',
  token: 'required',
  secrets: ['token'],
  input: VerifyEmailInput,
  output: Message,
});

export const VerifyPasswordInput = z.object({
  /** The token of the mail that `requestPasswordReset` sent. It is valid for one day. */
  token: LinkToken,
  /** 10 to 100 characters, not digits alone, never trimmed. The service also refuses common ones. */
  new_password: NewPassword,
});
export interface VerifyPasswordInput extends FieldsOf<typeof VerifyPasswordInput> {}

/**
 * Completes a password reset with the mailed token, and ends every session of the account.
 *
 * @throws 400 The token is invalid or older than one day, or the new password is too common.
 */
export const verifyPassword: Mutation<VerifyPasswordInput, Message> = defineMutation({
  name: 'verifyPassword',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/password/verify/',
  summary: 'Set a new password after a reset.',
  token: 'none',
  secrets: ['token', 'new_password'],
  input: VerifyPasswordInput,
  output: Message,
});

export const RequestPasswordResetInput = z.object({
  /** The email address of the account: a text with one @ and a domain. */
  email: Email,
});
export interface RequestPasswordResetInput extends FieldsOf<typeof RequestPasswordResetInput> {}

/**
 * Mails a link that is valid for one day.
 *
 * @throws 404 No account has this email address.
 */
export const requestPasswordReset: Mutation<RequestPasswordResetInput, Message> = defineMutation({
  name: 'requestPasswordReset',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/password/reset/',
  summary: 'Ask for a password reset by mail.',
  token: 'none',
  input: RequestPasswordResetInput,
  output: Message,
});
