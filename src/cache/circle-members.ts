import type { CircleDetail, UpdateCircleInput } from '../contract/circles.js';
import { isSame } from './entities.js';
import type { Look } from './look.js';
import type { Item, Moment, Ref, Stored } from './row.js';

type CircleMoment = Moment<UpdateCircleInput, CircleDetail>;

/** The row's circle, by the id that the input names. */
export const namedCircle: { kind: 'circle'; ref(input: { id: number }): Ref } = { kind: 'circle', ref: ({ id }) => ({ id }) };

/** Who is in the circle, what it is called, and who of the new members is known to be connected. */
export function circleFacts(look: Look, input: { id: number; usernames?: readonly string[] | undefined }): Item {
  const copies = look.copies('circle', { id: input.id });
  const detail = copies.find((copy) => 'users' in copy);
  const connected = (input.usernames ?? []).filter((username) =>
    look.copies('user', { username }).some((copy) => copy['is_connected'] === true || 'is_fully_connected' in copy),
  );
  return {
    name: copies[0]?.['name'],
    members: (detail?.['users'] as Item[] | undefined)?.map((member) => member['username']),
    connected,
  };
}

/** The new members who were not connected: adding them asks for a connection and follows them. */
export function strangers({ input, facts }: CircleMoment): readonly string[] {
  const known = [...((facts['connected'] as string[]) ?? []), ...((facts['members'] as string[] | undefined) ?? [])];
  return (input.usernames ?? []).filter((username) => !known.includes(username));
}

/** Their ids, once the answer tells them. */
export function strangerIds(moment: CircleMoment): readonly number[] {
  const names = strangers(moment);
  return (moment.answer?.users ?? []).flatMap(({ id, username }) => (names.includes(username) ? [id] : []));
}

/** Whether the page of this person shows the circle, or stops or starts to: someone who is in it before or after. */
export function isMember({ asked }: Stored, { input, facts }: CircleMoment): boolean {
  const members = facts['members'] as readonly unknown[] | undefined;
  return (
    input.usernames !== undefined &&
    (!members || members.includes(asked['username']) || input.usernames.includes(String(asked['username'])))
  );
}

/** A page of someone who is in any circle. */
export function isInCircles({ data }: Stored): boolean {
  return ((data as Item | undefined)?.['connected_circles'] as unknown[] | undefined)?.length !== 0;
}

/** A circle that holds the row's person. */
export function hasMember({ data }: Stored, { ref }: { ref: Ref }): boolean {
  const users = (data as { users?: readonly Item[] } | undefined)?.users;
  return users?.some((member) => isSame(member, ref)) ?? false;
}
