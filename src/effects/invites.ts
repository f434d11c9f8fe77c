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
import { again, insert, patch, remove } from '../cache/changes.js';
import { idOf, type PagedData } from '../cache/page.js';
import { type Effects, type Item, on, type Ref, type Stored } from '../cache/row.js';
import { stepOwn } from './people.js';
import { unlessTaken } from './taken.js';

/** The row's invite, by the id that the input names. */
export const namedInvite: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

export const createInviteEffects: Effects<CreateInviteInput, Invite> = on(createInvite, {
  landed: unlessTaken(['invites', 'inviteSearch'], deleteInvite),
  change: [
    stepOwn('invite_count', () => -1, 'nothing'),
    insert(['invites'], ({ answer }) => answer && { ...answer }, isOpenTo),
    insert(
      ['inviteSearch'],
      ({ answer }) => answer && { ...answer },
      (asked, invite) => finds(asked, invite['nickname']),
    ),
  ],
  stale: [again(['invites'], movesDown)],
});

export const updateInviteEffects: Effects<UpdateInviteInput, Invite> = on<UpdateInviteInput, Invite>(updateInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [
    patch('invite', ({ input, answer }) => ({ nickname: input.nickname, ...answer })),
    remove(['inviteSearch'], (item, { input }, asked) => item['id'] === input.id && !finds(asked, input.nickname)),
    insert<UpdateInviteInput, Invite>(
      ['inviteSearch'],
      ({ answer }) => answer && { ...answer },
      (asked, invite) => finds(asked, invite['nickname']),
    ),
  ],
});

export const deleteInviteEffects: Effects<IdInput, Message> = on(deleteInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [remove(['invites', 'inviteSearch']), stepOwn('invite_count', () => 1, 'nothing')],
  stale: [
    again(['invites'], movesUp),
    // Of which invite a token is cannot be told: keys hold no secret.
    again(['registrationTokenCheck'], ({ data }) => (data as Item | undefined)?.['status'] === 'available'),
  ],
});

export const emailInviteEffects: Effects<EmailInviteInput, Message> = on<EmailInviteInput, Message>(emailInvite, {
  lane: ({ id }) => `invite ${id}`,
  about: namedInvite,
  change: [patch('invite', ({ input }) => ({ email: input.email, is_invite_email_sent: true }))],
});

/** A list of invites that a pending one belongs to: all, or the pending ones. */
export function isOpenTo(asked: Item): boolean {
  return asked['pending'] !== false;
}

/** A search finds pending invites by a part of the nickname, whatever the case. */
export function finds(asked: Item, nickname: unknown): boolean {
  const query = String(asked['query'] ?? '')
    .trim()
    .toLowerCase();
  return isOpenTo(asked) && String(nickname).toLowerCase().includes(query);
}

/** A window further down, into which an invite made above moves another one. */
export function movesDown({ asked }: Stored): boolean {
  return isOpenTo(asked) && Boolean(asked['offset']);
}

/** A window further down, out of which a deletion above it moves its first one. */
export function movesUp(read: Stored, { input }: { input: { id: number } }): boolean {
  const { pages } = Object(read.data) as Partial<PagedData>;
  const items = pages ? pages.flatMap((page) => page.items) : ((read.data ?? []) as readonly unknown[]);
  return movesDown(read) && (idOf(items[0]) ?? Infinity) < input.id;
}
