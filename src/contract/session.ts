import * as z from 'zod/mini';
import { answer, Message } from './answer.js';
import { Available, refused, type Availability } from './availability.js';
import { Confirmed, Email, LinkToken, Name, NewPassword, OptionalUsername, Password, Picture, Username } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query } from './operation.js';

/** What the service wants before it makes an account; `token` is that of the invite. */
export const RegisterInput = z.object({
  email: Email,
  password: NewPassword,
  name: Name,
  token: LinkToken,
  is_of_legal_age: Confirmed,
  are_guidelines_accepted: Confirmed,
  username: z.optional(OptionalUsername),
  avatar: z.optional(Picture),
});
export interface RegisterInput extends z.infer<typeof RegisterInput> {}

// The header carries the token as it stands, so blanks and control characters are refused.
const SessionToken = z.string().check(z.regex(/^[\x21-\x7e]+$/));

/** The session of the new account, and the username that was settled on. */
export const Registration = answer({ token: SessionToken, username: z.string() });
export interface Registration extends z.infer<typeof Registration> {}

/**
 * Uses up the invite and signs the new account in. Without a username the one the invite reserves is taken, else one is made
 * from the email; naming the reserved one is refused as taken. Row 1.
 */
export const register: Mutation<RegisterInput, Registration> = defineMutation({
  name: 'register',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Create an account by an invite.',
  token: 'none',
  encoding: 'form',
  secrets: ['password', 'token'],
  status: 201,
  input: RegisterInput,
  output: Registration,
});

export const RegistrationTokenCheckInput = z.object({ token: LinkToken });
export interface RegistrationTokenCheckInput extends z.infer<typeof RegistrationTokenCheckInput> {}

/** Whether the token of an invite still admits someone; it is not used up. Row 2. */
export const registrationTokenCheck: Query<RegistrationTokenCheckInput, Availability> = defineQuery({
  name: 'registrationTokenCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/register/verify-token',
  summary: 'Check the token of an invite.',
  token: 'none',
  refused,
  secrets: ['token'],
  status: 202,
  input: RegistrationTokenCheckInput,
  output: Available,
});

export const LoginInput = z.object({ username: Username, password: Password });
export interface LoginInput extends z.infer<typeof LoginInput> {}

/** The session's token and nothing else; no user comes with it. */
export const LoginResult = answer({ token: SessionToken });
export interface LoginResult extends z.infer<typeof LoginResult> {}

/**
 * Signs in. The account has one token, which all its devices share and which a second login gives again; wrong credentials
 * are answered with 401. Row 3.
 */
export const login: Mutation<LoginInput, LoginResult> = defineMutation({
  name: 'login',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in.',
  token: 'none',
  secrets: ['password'],
  input: LoginInput,
  output: LoginResult,
});

export const EmailCheckInput = z.object({ email: Email });
export interface EmailCheckInput extends z.infer<typeof EmailCheckInput> {}

/** Whether an account may be made with this address. Row 4. */
export const emailCheck: Query<EmailCheckInput, Availability> = defineQuery({
  name: 'emailCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/email-check/',
  summary: 'Check whether an email address is free.',
  token: 'none',
  refused,
  status: 202,
  input: EmailCheckInput,
  output: Available,
});

export const UsernameCheckInput = z.object({ username: Username });
export interface UsernameCheckInput extends z.infer<typeof UsernameCheckInput> {}

/** Whether this username is free; a name that an unused invite reserves counts as taken. Row 5. */
export const usernameCheck: Query<UsernameCheckInput, Availability> = defineQuery({
  name: 'usernameCheck',
  group: 'auth',
  method: 'POST',
  path: '/api/auth/username-check/',
  summary: 'Check whether a username is free.',
  token: 'none',
  refused,
  status: 202,
  input: UsernameCheckInput,
  output: Available,
});

export const VerifyEmailInput = z.object({ token: LinkToken });
export interface VerifyEmailInput extends z.infer<typeof VerifyEmailInput> {}

/** Completes `updateEmail` with the token of the mail, valid for one day, signed in as the same account. Row 6. */
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

export const VerifyPasswordInput = z.object({ token: LinkToken, new_password: NewPassword });
export interface VerifyPasswordInput extends z.infer<typeof VerifyPasswordInput> {}

/** Completes a password reset with the token of the mail; every session of the account ends. Row 7. */
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

export const RequestPasswordResetInput = z.object({ email: Email });
export interface RequestPasswordResetInput extends z.infer<typeof RequestPasswordResetInput> {}

/** Mails a link that is valid for one day. An address without an account is answered with 404. Row 8. */
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
