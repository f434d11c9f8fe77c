import type { CurrentUser, UpdateUserInput } from '../contract/account.js';
import { updateUser } from '../contract/account.js';
import type { CommunityClient } from '../transport/client.js';
import type { Look } from './look.js';
import { knowsAll } from './notices.js';
import { ownRecord } from './people.js';
import type { Item, Moment, Ref } from './row.js';

type ProfileMoment = Moment<UpdateUserInput, CurrentUser>;

/** Updates the profile; the session goes on under the new username. */
export async function sendProfile(client: CommunityClient, input: UpdateUserInput): Promise<CurrentUser> {
  const answer = await client.call(updateUser, input);
  if (input.username !== undefined) client.session.renew({ username: answer.username });
  return answer;
}

/** Who the account is, and who may see it, when the write is submitted. */
export function ownFacts(look: Look): { own: Item | undefined; knowsRequests: boolean } {
  return { own: ownRecord(look), knowsRequests: knowsAll(look, { types: ['FR'] }) };
}

/** The account's own record, wherever a copy of it is. */
export function own({ facts, answer }: Moment<never, unknown>): Ref | undefined {
  const { id } = (answer ?? {}) as { id?: number };
  return (facts['own'] as Ref | undefined) ?? (id === undefined ? undefined : { id });
}

/** What a pending update shows: what the service takes over as it is. A url gets its scheme there, a picture its address. */
export function shownProfile({ input, answer }: ProfileMoment): Item {
  if (answer) return withoutCounts(answer);
  const { username, visibility, name, bio, location, followers_count_visible, community_posts_visible } = input;
  const pictures = { ...(input.avatar === null && { avatar: null }), ...(input.cover === null && { cover: null }) };
  const cleared = {
    ...(bio !== undefined && { bio: bio || null }),
    ...(location !== undefined && { location: location || null }),
  };
  return { username, visibility, profile: { name, followers_count_visible, community_posts_visible, ...cleared, ...pictures } };
}

/** Counts are other writes' business too, and have their steps. */
function withoutCounts(answer: CurrentUser): Item {
  const {
    invite_count: _invites,
    unread_notifications_count: _unread,
    followers_count: _followers,
    following_count: _following,
    ...rest
  } = answer;
  return rest;
}

/** From private to open; where it is not known that the account was private, the service is asked instead. */
export function leavesPrivate({ input, facts }: ProfileMoment): boolean {
  return input.visibility !== undefined && input.visibility !== 'T' && wasVisibility(facts) === 'T';
}

export function mayLeavePrivate({ input, facts }: ProfileMoment): boolean {
  return input.visibility !== undefined && input.visibility !== 'T' && wasVisibility(facts) === undefined;
}

export function turnsPrivate({ input, facts }: ProfileMoment): boolean {
  return input.visibility === 'T' && wasVisibility(facts) !== 'T';
}

function wasVisibility(facts: Item): unknown {
  return (facts['own'] as Item | undefined)?.['visibility'];
}
