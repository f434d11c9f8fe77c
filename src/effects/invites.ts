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
import type { Ref } from '../engine/index.js';
import { alreadyDone, alreadyGone, ifLost } from './already-done.js';
import { stepOwn } from './people.js';
import { type InviteRecord, on, unlessDeleted, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The invite of the write. */
const named: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

/**
 * The new row waits for the answer: the service gives its id and token. So do the pages with an offset, because an invite that
 * is not loaded moves into them.
 */
export const createInvite: Effects<CreateInviteInput, Invite> = on<CreateInviteInput, Invite, unknown>(rules.createInvite, {
  alreadyDone: ifLost(
    alreadyDone(
      inviteSearch,
      ({ nickname }: CreateInviteInput) => ({ query: nickname, count: 20 }),
      (found, { nickname }) => found.find((invite) => invite.nickname === nickname),
    ),
  ),
  landed: unlessDeleted(['invites', 'inviteSearch'], rules.deleteInvite),
  change: [stepOwn('invite_count', () => -1, 'nothing')],
});

/** A search that finds the new nickname waits for the answer: it has the whole row. */
export const updateInvite: Effects<UpdateInviteInput, Invite> = on<UpdateInviteInput, Invite, unknown>(rules.updateInvite, {
  about: named,
});

/** What a deletion captures: the invite; undefined if it is not loaded, or deleted already. */
interface CapturedInvite {
  readonly known: InviteRecord | undefined;
}

/**
 * These wait for the answer: the number of invites that are left, if the invite is not loaded; the invites that move up in pages
 * with an offset, because they may not be loaded; the checks of tokens, because keys contain no secret and so not the token.
 */
export const deleteInvite: Effects<IdInput, Message> = on<IdInput, Message, CapturedInvite>(rules.deleteInvite, {
  alreadyDone: alreadyGone('invite_id', (message) => message),
  about: named,
  capture: (reader, { id }) => ({ known: reader.find('invite', { id }) }),
  change: [stepOwn('invite_count', ({ captured }) => captured.known && 1)],
});

/** Nothing waits for the answer. */
export const emailInvite: Effects<EmailInviteInput, Message> = on<EmailInviteInput, Message, unknown>(rules.emailInvite, {
  // A mail that was sent before is not this one.
  alreadyDone: ifLost(
    alreadyDone(
      invites,
      () => ({ count: 20 }),
      (newest, { id, email }, message) =>
        newest.some((invite) => invite.id === id && invite.email === email) ? message : undefined,
    ),
  ),
  about: named,
});
