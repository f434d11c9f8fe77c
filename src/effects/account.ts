import {
  currentUser,
  type CurrentUser,
  type UpdateEmailInput,
  type UpdatePasswordInput,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import { redactsSecrets } from '../engine/index.js';
import * as rules from '../rules/writes.js';
import { alreadyDone } from './already-done.js';
import { sendProfile } from './own-profile.js';
import { changePassword } from './password.js';
import { movesProfile } from './rename.js';
import { type Effects, on } from './service.js';

export const updateUser: Effects<UpdateUserInput, CurrentUser> = on(rules.updateUser, {
  send: sendProfile,
  // As for a circle with other members.
  lane: ({ visibility }) => (visibility === undefined ? [] : ['connections']),
  landed: movesProfile,
});

/** The address waits for more than the answer: it changes when the link in the mail is followed. */
export const updateEmail: Effects<UpdateEmailInput, CurrentUser> = on(rules.updateEmail, {});

/** The session continues with a new token. */
export const updatePassword: Effects<UpdatePasswordInput, CurrentUser> = on(rules.updatePassword, {
  ...redactsSecrets,
  send: changePassword,
});

export const acceptGuidelines: Effects<NoInput, Message> = on(rules.acceptGuidelines, {
  alreadyDone: alreadyDone(
    currentUser,
    () => ({}),
    (me, _input, message) => (me.are_guidelines_accepted ? message : undefined),
  ),
});
