import type { LoginInput, LoginResult, RegisterInput, Registration } from '../contract/session.js';
import type { Effects } from '../rules/service.js';
import * as rules from '../rules/writes.js';
import { signInWith } from '../transport/sign-in.js';
import { uploadsOf } from '../transport/uploads.js';
import { ifLost } from './already-done.js';
import { resetPassword } from './password.js';
import { on } from './service.js';

export const register: Effects<RegisterInput, { username: string }, Registration> = on(rules.register, {
  signsIn: true,
  send: (client, input, how) => signInWith(client, rules.register, input, { ...how, ...uploadsOf(client).get(input) }),
  // The password of the new account proves that this sign-up made it.
  alreadyDone: ifLost(async (client, { username, password }: RegisterInput) =>
    username ? { result: await signInWith(client, rules.login, { username, password }) } : undefined,
  ),
});

export const login: Effects<LoginInput, { username: string }, LoginResult> = on(rules.login, {
  signsIn: true,
  send: (client, input, how) => signInWith(client, rules.login, input, how),
});

/** If it was the password of this account, the session continues with a new token. */
export const verifyPassword = on(rules.verifyPassword, {
  send: resetPassword,
});
