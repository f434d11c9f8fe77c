import type { Call } from '../call.js';
import { accepted, crash, created, detail, message, ok, ruleError, unauthorized } from '../http/answers.js';
import { boolean, checked, ifSent, optional, readFields, text, type Field } from '../http/fields.js';
import { emailField, imageField, nameField, newPasswordField, signInPasswordField, usernameField } from '../http/inputs.js';
import { changePassword, isEmailTaken, isUsernameTaken, openAccount, usernameFromEmail } from '../rules/accounts.js';
import { openInvite } from '../rules/invites.js';
import { mailPasswordReset, newEmailOf, passwordResetUser } from '../rules/links.js';
import { setPicture } from '../rules/profiles.js';
import type { World } from '../world.js';
import type { Handlers } from './handlers.js';

/** Registration, sign-in, availability checks, and the links of mails. */
export const sessionHandlers: Handlers = {
  register: (call) => {
    const { world, now, languages } = call;
    const sent = readRegistration(call);
    const invite = openInvite(world, sent.token);
    if (!sent.is_of_legal_age) throw ruleError('Confirm that you are older than 16 first.');
    if (!sent.are_guidelines_accepted) throw ruleError('Accept the guidelines first.');

    const username = [sent.username, invite.username].find(Boolean) ?? usernameFromEmail(world, sent.email);
    const account = { username, email: sent.email, password: sent.password, name: sent.name };
    const user = openAccount(world, account, now, languages[0]);
    if (invite.badge !== null) user.profile.badges.push({ ...invite.badge });
    if (sent.avatar !== undefined) setPicture(world, user, 'avatar', sent.avatar);
    invite.createdUser = user.id;
    return created({ token: user.token, username });
  },

  registrationTokenCheck: (call) => {
    openInvite(call.world, readFields(call.body, { token: text() }).token);
    return accepted('The token is good.');
  },

  login: (call) => {
    const { username, password } = readFields(call.body, { username: usernameField, password: signInPasswordField });
    const user = call.world.users.find((one) => one.username === username && one.password === password);
    if (user?.active !== true) throw unauthorized('Username and password do not go together.');
    return ok({ token: user.token });
  },

  emailCheck: (call) => {
    readFields(call.body, { email: freeEmailField(call.world) });
    return accepted('The address is free.');
  },

  usernameCheck: (call) => {
    readFields(call.body, { username: freeUsernameField(call.world) });
    return accepted('The username is free.');
  },

  verifyEmail: (call) => {
    const { token } = readFields(call.body, { token: text() });
    const email = newEmailOf(call.viewer, token, call.now);
    // The service checks only at the request that the address is free. It fails if another account has taken it since.
    if (isEmailTaken(call.world, email)) throw crash();
    call.viewer.email = email;
    return message('The new address is confirmed.');
  },

  verifyPassword: (call) => {
    const { token, new_password } = readFields(call.body, { token: text(), new_password: newPasswordField });
    changePassword(call.world, passwordResetUser(call.world, token, call.now), new_password);
    return message('The new password is set.');
  },

  requestPasswordReset: (call) => {
    const { email } = readFields(call.body, { email: text() });
    const user = call.world.users.find((one) => one.email === email);
    if (user === undefined) throw detail(404, 'Nobody has an account with this address.');
    mailPasswordReset(call.world, user, call.now);
    return message('A mail with a link is on its way.');
  },
};

function readRegistration({ world, body }: Call) {
  return readFields(body, {
    username: unlessBlank(freeUsernameField(world)),
    password: newPasswordField,
    name: nameField,
    email: freeEmailField(world),
    token: text(),
    is_of_legal_age: boolean(),
    are_guidelines_accepted: boolean(),
    avatar: optional(imageField),
  });
}

/** Undefined if missing, or blank in any body. */
function unlessBlank(field: Field<string>): Field<string | undefined> {
  return (raw, form) => (typeof raw === 'string' && raw.trim() === '' ? undefined : ifSent(field)(raw, form));
}

/** The account's own address counts as taken too. */
export function freeEmailField(world: World): Field<string> {
  return checked(emailField, (email) => isEmailTaken(world, email) && 'There is an account with this address.');
}

function freeUsernameField(world: World): Field<string> {
  return checked(usernameField, (username) => isUsernameTaken(world, username) && 'This username is taken.');
}
