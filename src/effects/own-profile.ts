import { type CurrentUser, updateUser, type UpdateUserInput } from '../contract/account.js';
import type { CommunityClient } from '../transport/client.js';
import { isCommunityError } from '../transport/errors.js';
import type { Look } from '../cache/look.js';
import type { Item, Moment, Ref, Stored } from '../cache/row.js';
import { type Unknown, unknownKinds } from './notifications.js';
import { askOwnName } from './own-name.js';
import { matches, ownRecord, showsCircles } from './people.js';
import type { ReadName } from './reads.js';

type ProfileMoment = Moment<UpdateUserInput, CurrentUser>;

/** Updates the profile; the session goes on under the new username. */
export async function sendProfile(client: CommunityClient, input: UpdateUserInput): Promise<CurrentUser> {
  try {
    const answer = await client.call(updateUser, input);
    if (input.username !== undefined) client.session.renew({ username: answer.username });
    return answer;
  } catch (error) {
    if (input.username !== undefined && isCommunityError(error) && error.outcome === 'unknown') askOwnName(client);
    throw error;
  }
}

/** Who the account is. */
export function ownFacts(look: Look): { own: Item | undefined } {
  return { own: ownRecord(look) };
}

/**
 * Who the account is, and whose request for a connection stands: `asking` are known to ask, of the `doubted` it is not known.
 * Who was put in a circle asks no more; with the circle of all connections at hand, everybody else who is connected asks.
 */
export function profileFacts(look: Look): Item {
  const { own: self } = ownFacts(look);
  const pages = look.read('user').map(({ data }) => data as Item);
  const circles = look.read('circle').map(({ data }) => data as { id: number; users: readonly Item[] });
  const members = circles.flatMap(({ users }) => users);
  const settled = new Set([...pages.filter((data) => showsCircles({ data })), ...members].map(({ id }) => id));
  const listed = [...LISTS, ...SEARCHES].flatMap((name) => look.read(name)).flatMap(({ data }) => data as readonly Item[]);
  const open = [...pages, ...listed].filter((record) => record['is_connected'] === true && !settled.has(record['id']));
  const isComplete = circles.some(({ id }) => id === self?.['connections_circle_id']);
  const asking = isComplete ? open : pages.filter((page) => page['is_pending_connection_confirmation'] === true);
  const known = new Set(asking.map(({ id }) => id));
  const doubted = new Set(open.map(({ id }) => id).filter((id) => !known.has(id)));
  return { own: self, unknown: unknownKinds(look, ['FR']), asking: [...known], doubted: [...doubted] };
}

/** The lists and searches that tell of people whether they are connected. */
export const LISTS: readonly ReadName[] = ['followers', 'followings', 'linkedUsers'];
export const SEARCHES: readonly ReadName[] = ['followerSearch', 'followingSearch', 'userSearch', 'linkedUserSearch'];

/** The account's own record, wherever a copy of it is. */
export function own({ facts, answer }: Moment<never, unknown>): Ref | undefined {
  const known = (facts['own'] ?? answer ?? {}) as { id?: number; username?: string };
  return known.id === undefined ? undefined : { id: known.id, username: known.username };
}

/** What a pending update shows: what the service takes over as it is. A url gets its scheme there, a picture its address. */
export function shownProfile({ input, answer }: ProfileMoment): Item {
  if (answer) return ofProfile(answer);
  const { username, visibility, name, bio, location, followers_count_visible, community_posts_visible } = input;
  const pictures = { ...(input.avatar === null && { avatar: null }), ...(input.cover === null && { cover: null }) };
  const cleared = {
    ...(bio !== undefined && { bio: bio || null }),
    ...(location !== undefined && { location: location || null }),
  };
  return { username, visibility, profile: { name, followers_count_visible, community_posts_visible, ...cleared, ...pictures } };
}

/** What else the answer tells is other writes' business, which may have landed since it was given; counts have their steps. */
function ofProfile(answer: CurrentUser): Item {
  const {
    email: _email,
    language: _language,
    are_guidelines_accepted: _guidelines,
    invite_count: _invites,
    unread_notifications_count: _unread,
    followers_count: _followers,
    following_count: _following,
    ...rest
  } = answer;
  return rest;
}

/** From private to open; undefined where it is not known whether the account was private. */
export function leavesPrivate({ input, facts }: ProfileMoment): boolean | undefined {
  if (input.visibility === undefined || input.visibility === 'T') return false;
  const was = ownIn(facts)?.['visibility'];
  return was === undefined ? undefined : was === 'T';
}

/** Unread requests to follow that the cache does not know of, and that leaving private takes away. */
export function unknownRequests(moment: ProfileMoment): Unknown | undefined {
  const isUnknown = leavesPrivate(moment) === undefined || moment.facts['unknown'] !== undefined;
  return leavesPrivate(moment) !== false && isUnknown ? { types: ['FR'] } : undefined;
}

/** From open to private; undefined where it is not known whether the account was open. */
export function turnsPrivate({ input, facts }: ProfileMoment): boolean | undefined {
  if (input.visibility !== 'T') return false;
  const was = ownIn(facts)?.['visibility'];
  return was === undefined ? undefined : was !== 'T';
}

/** Somebody whose request for a connection is known to stand. */
export function isAsking({ id }: Item, { facts }: { facts: Item }): boolean {
  return (facts['asking'] as readonly unknown[]).includes(id);
}

/** The ids of those of whom that is not known, where their requests may be gone now. */
export function doubted(moment: ProfileMoment): readonly number[] {
  return turnsPrivate(moment) === false ? [] : (moment.facts['doubted'] as readonly number[]);
}

/** A check of the name the account gives up or takes. */
export function concernsName({ asked }: Stored, { input, answer, facts }: ProfileMoment): boolean {
  const former = ownIn(facts)?.['username'];
  if (input.username === undefined || former === answer?.username) return false;
  return former === undefined || asked['username'] === former || asked['username'] === answer?.username;
}

/** A full search whose items the account takes a place among, or leaves: it is dropped from them, and the place stays empty. */
export function makesRoom({ asked, data, limit }: Stored, { answer, facts }: ProfileMoment): boolean {
  const isFull = Array.isArray(data) && data.length + 1 >= limit;
  return isFull && matches(asked, ownIn(facts)) !== matches(asked, answer);
}

function ownIn(facts: Item): Item | undefined {
  return facts['own'] as Item | undefined;
}
