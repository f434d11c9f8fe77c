import type { Message } from '../contract/answer.js';
import type { IdInput } from '../contract/fields.js';
import {
  type CreateInviteInput,
  type EmailInviteInput,
  type Invite,
  invites,
  inviteSearch,
  type UpdateInviteInput,
} from '../contract/invites.js';
import * as rules from '../rules/writes.js';
import { alreadyDone, alreadyGone, ifLost } from './already-done.js';
import { type Effects, on } from './service.js';

export const createInvite: Effects<CreateInviteInput, Invite> = on(rules.createInvite, {
  alreadyDone: ifLost(
    alreadyDone(
      inviteSearch,
      ({ nickname }: CreateInviteInput) => ({ query: nickname, count: 20 }),
      (found, { nickname }) => found.find((invite) => invite.nickname === nickname),
    ),
  ),
});

export const updateInvite: Effects<UpdateInviteInput, Invite> = on(rules.updateInvite, {});

export const deleteInvite: Effects<IdInput, Message> = on(rules.deleteInvite, {
  alreadyDone: alreadyGone('invite_id', (message) => message),
});

export const emailInvite: Effects<EmailInviteInput, Message> = on(rules.emailInvite, {
  // A mail that was sent before is not this one.
  alreadyDone: ifLost(
    alreadyDone(
      invites,
      () => ({ count: 20 }),
      (newest, { id, email }, message) =>
        newest.some((invite) => invite.id === id && invite.email === email) ? message : undefined,
    ),
  ),
});
