import type { Item, Ref, Stored } from './row.js';
import { holds } from './people.js';

/** The row's invite, by the id that the input names. */
export const namedInvite: { kind: 'invite'; ref(input: { id: number }): Ref } = { kind: 'invite', ref: ({ id }) => ({ id }) };

/** A list of invites that a new one belongs to: all, or the pending ones. */
export function isOpenTo(asked: Item): boolean {
  return asked['pending'] !== false;
}

/** A search finds invites by a part of the nickname, whatever the case. */
export function finds(asked: Item, nickname: string): boolean {
  return nickname.toLowerCase().includes(
    String(asked['query'] ?? '')
      .trim()
      .toLowerCase(),
  );
}

/** Whether a new nickname puts the invite into a search or takes it out. */
export function isFoundOtherwise({ asked, data }: Stored, { input }: { input: { id: number; nickname: string } }): boolean {
  return finds(asked, input.nickname) !== holds(data, (item) => item['id'] === input.id);
}
