import type { Message } from '../contract/answer.js';
import type { IdInput } from '../contract/fields.js';
import {
  createInvite,
  type CreateInviteInput,
  deleteInvite,
  emailInvite,
  type EmailInviteInput,
  type Invite,
  updateInvite,
  type UpdateInviteInput,
} from '../contract/invites.js';
import type { Effects, Ref } from '../cache/row.js';
import { itemsOf, stepOwn } from './people.js';
import { invalidate, type Input, insert, on, patch, type Read, remove } from './service.js';
import { unlessDeleted } from './unless-deleted.js';

/** The row's invite, by the id that the input names. */
const named: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

/**
 * The new row waits for the answer: the service gives its id and token. So do the windows further down, into which an invite
 * moves that is not loaded.
 */
export const createInviteEffects: Effects<CreateInviteInput, Invite> = on(createInvite, {
  landed: unlessDeleted(['invites', 'inviteSearch'], deleteInvite),
  change: [
    stepOwn('invite_count', () => -1, 'nothing'),
    insert(['invites'], ({ answer }) => answer, isOpenTo),
    insert(['inviteSearch'], ({ answer }) => answer, finds),
  ],
  stale: [invalidate(['invites'], movesDown)],
});

/** A search that finds the new nickname waits for the answer: it tells the whole row. */
export const updateInviteEffects: Effects<UpdateInviteInput, Invite> = on(updateInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: named,
  change: [
    patch('invite', ({ input, answer }) => ({ nickname: input.nickname, ...answer })),
    remove(['inviteSearch'], (item, { input }, asked) => item.id === input.id && !finds(asked, input)),
    insert(['inviteSearch'], ({ answer }) => answer, finds),
  ],
});

/**
 * These wait for the answer: what moves up in the windows further down; whether a token is still good, because keys hold no
 * secret and do not tell whose it is.
 */
export const deleteInviteEffects: Effects<IdInput, Message> = on(deleteInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: named,
  change: [remove(['invites', 'inviteSearch']), stepOwn('invite_count', () => 1, 'nothing')],
  stale: [
    invalidate(['invites'], movesUp),
    // Of which invite a token is cannot be told: keys hold no secret.
    invalidate(['registrationTokenCheck'], ({ data }) => data?.status === 'available'),
  ],
});

/** Nothing waits for the answer. */
export const emailInviteEffects: Effects<EmailInviteInput, Message> = on(emailInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: named,
  change: [patch('invite', ({ input }) => ({ email: input.email, is_invite_email_sent: true }))],
});

/** A list of invites that a pending one belongs to: all, or the pending ones. */
function isOpenTo(asked: { readonly pending?: boolean | undefined }): boolean {
  return asked.pending !== false;
}

/** A search finds pending invites by a part of the nickname, whatever the case. */
function finds(asked: Input<'inviteSearch'>, { nickname }: { readonly nickname?: string | null | undefined }): boolean {
  const query = (asked.query ?? '').trim().toLowerCase();
  return isOpenTo(asked) && String(nickname).toLowerCase().includes(query);
}

/** A window further down, into which an invite made above moves another one. */
function movesDown({ asked }: Read<'invites'>): boolean {
  return isOpenTo(asked) && Boolean(asked.offset);
}

/** A window further down, out of which a deletion above it moves its first one. */
function movesUp(read: Read<'invites'>, { input }: { input: { id: number } }): boolean {
  const [first] = itemsOf(read.data);
  return movesDown(read) && (first?.id ?? Infinity) < input.id;
}
