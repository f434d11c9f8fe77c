import { type CurrentUser, updateUser, type UpdateUserInput } from '../contract/account.js';
import type { Ref } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import { uploadsOf } from '../transport/uploads.js';
import { isCommunityError } from '../transport/errors.js';
import { type UnloadedUnread, unloadedTypes, type CapturedUnread } from './notifications.js';
import { fetchOwnName } from './own-name.js';
import { matches, type CapturedOwn, own, captureOwn, showsCircles } from './people.js';
import type { Context, Read, Reader, UserPatch, UserRecord } from './service.js';

/** What a change of the profile captures: the account, and the people who have requested a connection with it. */
export interface CapturedProfile extends CapturedOwn, CapturedUnread {
  /** The ids of those who certainly have an open request. */
  readonly requested: readonly number[];
  /** The ids of those who may have one. */
  readonly mayHaveRequested: readonly number[];
}

type ProfileContext = Pick<Context<UpdateUserInput, CurrentUser, CapturedProfile>, 'input' | 'answer' | 'captured'>;

/** Updates the profile, and the username of the session. */
export async function sendProfile(client: CommunityClient, input: UpdateUserInput): Promise<CurrentUser> {
  try {
    const answer = await client.call(updateUser, input, uploadsOf(client).get(input));
    if (input.username !== undefined) client.session.renew({ username: answer.username });
    return answer;
  } catch (error) {
    if (input.username !== undefined && isCommunityError(error) && error.outcome === 'unknown') fetchOwnName(client);
    throw error;
  }
}

/**
 * A person in a circle has no open request. If the circle of all connections is loaded, all other connected people have one.
 */
export function captureProfile(reader: Reader): CapturedProfile {
  const { own: self } = captureOwn(reader);
  const pages = reader.read('user').map(({ data }) => data);
  const circles = reader.read('circle').map(({ data }) => data);
  const members = circles.flatMap(({ users }) => users);
  const settled = new Set([...pages.filter((data) => showsCircles({ data })), ...members].map(({ id }) => id));
  const listed = [...LISTS, ...SEARCHES].flatMap((name) => reader.read(name)).flatMap(({ data }) => data);
  const others = pages.filter((page) => 'is_connected' in page);
  const open = [...others, ...listed].filter(({ id, is_connected: isConnected }) => isConnected && !settled.has(id));
  const isComplete = circles.some(({ id }) => id === self?.connections_circle_id);
  const requested = isComplete ? open : others.filter((page) => page.is_pending_connection_confirmation);
  const known = new Set(requested.map(({ id }) => id));
  const uncertain = new Set(open.map(({ id }) => id).filter((id) => !known.has(id)));
  return { own: self, unknown: unloadedTypes(reader, ['FR']), requested: [...known], mayHaveRequested: [...uncertain] };
}

/** The lists and searches that show whether people are connected. */
export const LISTS: readonly ('followers' | 'followings' | 'linkedUsers')[] = ['followers', 'followings', 'linkedUsers'];
export const SEARCHES: readonly ('followerSearch' | 'followingSearch' | 'userSearch' | 'linkedUserSearch')[] = [
  'followerSearch',
  'followingSearch',
  'userSearch',
  'linkedUserSearch',
];

/** The account's own record: the cached one, or the answer. */
export function ownOrAnswered({ captured, answer }: ProfileContext): Ref | undefined {
  return own({ captured: { own: captured.own ?? answer } });
}

/**
 * What a pending update shows: the fields that the service does not change. It adds the scheme to a url, and the address to a
 * picture.
 */
export function shownProfile({ input, answer }: ProfileContext): UserPatch {
  if (answer) return ofProfile(answer);
  const { username, visibility, name, bio, location, followers_count_visible, community_posts_visible } = input;
  const pictures = { ...(input.avatar === null && { avatar: null }), ...(input.cover === null && { cover: null }) };
  const cleared = {
    ...(bio !== undefined && { bio: bio || null }),
    ...(location !== undefined && { location: location || null }),
  };
  return { username, visibility, profile: { name, followers_count_visible, community_posts_visible, ...cleared, ...pictures } };
}

/** Without the fields that other writes change: they may have landed since the answer. */
function ofProfile(answer: CurrentUser): UserPatch {
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

/** From private to public; undefined if the former visibility is not known. */
export function leavesPrivate({ input, captured }: ProfileContext): boolean | undefined {
  if (input.visibility === undefined || input.visibility === 'T') return false;
  return captured.own && captured.own.visibility === 'T';
}

/** Whether unread follow requests that are not loaded may be deleted. */
export function unknownRequests(context: ProfileContext): UnloadedUnread | undefined {
  const isUnknown = leavesPrivate(context) === undefined || context.captured.unknown !== undefined;
  return leavesPrivate(context) !== false && isUnknown ? { types: ['FR'] } : undefined;
}

/** From public to private; undefined if the former visibility is not known. */
export function becomesPrivate({ input, captured }: ProfileContext): boolean | undefined {
  if (input.visibility !== 'T') return false;
  return captured.own && captured.own.visibility !== 'T';
}

/** Whether a person certainly has an open connection request. */
export function hasRequested({ id }: UserRecord, { captured }: ProfileContext): boolean {
  return id !== undefined && captured.requested.includes(id);
}

/** The ids of those who may have an open request, if this write may decline it. */
export function mayHaveRequested(context: ProfileContext): readonly number[] {
  return becomesPrivate(context) === false ? [] : context.captured.mayHaveRequested;
}

/** A check of the former or the new username. */
export function concernsName(read: Read<'usernameCheck'>, { input, answer, captured }: ProfileContext): boolean {
  const former = captured.own?.username;
  if (input.username === undefined || former === answer?.username) return false;
  return former === undefined || read.input.username === former || read.input.username === answer?.username;
}

/** A full search that the account enters or leaves: readers drop it, so that its place stays empty. */
export function makesRoom({ input, data, limit }: Read<'linkedUserSearch'>, { answer, captured }: ProfileContext): boolean {
  const isFull = Array.isArray(data) && data.length + 1 >= limit;
  return isFull && matches(input, captured.own) !== matches(input, answer);
}
