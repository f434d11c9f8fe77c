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
import { itemsOf, stepOwn } from './people.js';
import {
  type Input,
  insert,
  invalidate,
  type InviteRecord,
  on,
  patch,
  type Read,
  remove,
  unlessDeleted,
  type Effects,
} from './service.js';
import * as rules from '../rules/writes.js';

/** The invite of the write. */
const named: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

/**
 * The new row waits for the answer: the service gives its id and token. So do the pages with an offset, because an invite that
 * is not loaded moves into them.
 */
export const createInvite: Effects<CreateInviteInput, Invite> = on(rules.createInvite, {
  alreadyDone: ifLost(
    alreadyDone(
      inviteSearch,
      ({ nickname }: CreateInviteInput) => ({ query: nickname, count: 20 }),
      (found, { nickname }) => found.find((invite) => invite.nickname === nickname),
    ),
  ),
  landed: unlessDeleted(['invites', 'inviteSearch'], rules.deleteInvite),
  change: [
    stepOwn('invite_count', () => -1, 'nothing'),
    insert(['invites'], ({ answer }) => answer, isOpenTo),
    insert(['inviteSearch'], ({ answer }) => answer, finds),
  ],
  stale: [invalidate(['invites'], movesDown)],
});

/** A search that finds the new nickname waits for the answer: it has the whole row. */
export const updateInvite: Effects<UpdateInviteInput, Invite> = on(rules.updateInvite, {
  about: named,
  change: [
    patch('invite', ({ input, answer }) => ({ nickname: input.nickname, ...answer })),
    remove(['inviteSearch'], (item, { input }, read) => item.id === input.id && !finds(read, input)),
    insert(['inviteSearch'], ({ answer }) => answer, finds),
  ],
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
  change: [remove(['invites', 'inviteSearch']), stepOwn('invite_count', ({ captured }) => captured.known && 1)],
  stale: [
    invalidate(['invites'], movesUp),
    // Keys contain no secret, so any of these tokens may be that of the invite.
    invalidate(['registrationTokenCheck'], ({ data }) => data?.status === 'available'),
  ],
});

/** Nothing waits for the answer. */
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
  about: named,
  change: [patch('invite', ({ input }) => ({ email: input.email, is_invite_email_sent: true }))],
});

/** Whether a list contains pending invites. */
function isOpenTo(input: { readonly pending?: boolean | undefined }): boolean {
  return input.pending !== false;
}

/** A search finds pending invites by a part of the nickname, in any case. */
function finds(read: Input<'inviteSearch'>, { nickname }: { readonly nickname?: string | null | undefined }): boolean {
  const query = (read.query ?? '').trim().toLowerCase();
  return isOpenTo(read) && String(nickname).toLowerCase().includes(query);
}

/** A page with an offset: a new invite moves another one into it. */
function movesDown({ input }: Read<'invites'>): boolean {
  return isOpenTo(input) && Boolean(input.offset);
}

/** A page with an offset: if an invite above it is deleted, its first one moves out of it. */
function movesUp(read: Read<'invites'>, { input }: { input: { id: number } }): boolean {
  const [first] = itemsOf(read.data);
  return movesDown(read) && (first?.id ?? Infinity) < input.id;
}
