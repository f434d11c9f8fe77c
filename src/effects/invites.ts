import { idOf, type PagedData } from './page.js';
import type { Item, Ref, Stored } from './row.js';

/** The row's invite, by the id that the input names. */
export const namedInvite: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

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
