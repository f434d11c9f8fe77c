import type { CurrentUser, OwnUser } from '../contract/account.js';
import type { CircleDetail, CircleUser } from '../contract/circles.js';
import type { Device } from '../contract/devices.js';
import type { FollowedUser } from '../contract/follows.js';
import type { Invite, InvitedUser } from '../contract/invites.js';
import type { Language } from '../contract/languages.js';
import type { NotificationSettings } from '../contract/notification-settings.js';
import type { Notification, UnknownNotification } from '../contract/notification-types.js';
import type { BlockedUser, Follower, LinkedUser } from '../contract/relations.js';
import type { BlockResult, PublicUser, SearchUser, UserDetail } from '../contract/users.js';
import type { AnyFieldOf, KindRules, Words } from '../engine/words.js';
import * as words from '../engine/words.js';

/** The kinds of records of the service. Each has the fields of all answers in which it stands. */
export interface Records {
  readonly user: User;
  readonly circle: AnyFieldOf<Inner<CircleDetail>>;
  readonly notification: AnyFieldOf<Inner<Exclude<Notification, UnknownNotification>>>;
  readonly invite: AnyFieldOf<Inner<Invite>>;
  readonly device: AnyFieldOf<Device>;
  readonly language: AnyFieldOf<Language>;
  readonly settings: AnyFieldOf<NotificationSettings>;
}

type User = AnyFieldOf<
  | (BlockedUser | BlockResult | CircleUser | CurrentUser | FollowedUser | Follower)
  | (InvitedUser | LinkedUser | OwnUser | PublicUser | SearchUser | UserDetail)
  | Unshown
>;

/** What decides which users a read holds, and stands in no answer. */
interface Unshown {
  /** The account itself. */
  readonly is_me?: boolean;
  /** Deleted by moderation. */
  readonly is_deleted?: boolean;
  /** The user blocks the account. */
  readonly blocks_account?: boolean;
  /** The service refuses the profile. */
  readonly is_withheld?: boolean;
}

/** The kinds of the service, and an app's own. */
export type RecordsWith<Own> = Records & { readonly [Kind in keyof Own]: AnyFieldOf<Inner<Own[Kind]>> };

/** A record with its users: each is known with the fields of all answers. */
type Inner<Part> = Part extends { readonly username: string }
  ? User
  : Part extends readonly (infer Element)[]
    ? readonly Inner<Element>[]
    : Part extends object
      ? { readonly [Field in keyof Part]: Inner<Part[Field]> }
      : Part;

// The words about records, for these records.
export const list: Words<Records>['list'] = words.list;
export const search: Words<Records>['search'] = words.search;
export const one: Words<Records>['one'] = words.one;
export const count: Words<Records>['count'] = words.count;
export const plus: Words<Records>['plus'] = words.plus;
export const minus: Words<Records>['minus'] = words.minus;
export const taken: Words<Records>['taken'] = words.taken;
export const free: Words<Records>['free'] = words.free;
export const become: Words<Records>['become'] = words.become;
export const gone: Words<Records>['gone'] = words.gone;
export const created: Words<Records>['created'] = words.created;

/**
 * The fields that name one record of a kind: writes that name the same record are sent in order. Of a kind without such a field there
 * is one record.
 */
export const keys: { readonly [Kind in keyof Records]: readonly (keyof Records[Kind] & string)[] } = {
  user: ['username', 'is_me'],
  circle: ['id'],
  notification: ['id'],
  invite: ['id'],
  device: ['uuid'],
  language: ['id'],
  settings: [],
};

type Kinds = { readonly [Kind in keyof Records]?: KindRules<Records[Kind]> };

/** By which texts a search finds a record, its fields that are unique or stand in no answer, and what the numbers in it count. */
export const kinds = {
  user: {
    // Only the account's own record has the number of its invites. No list but that of blocked users has somebody who is blocked.
    unshown: ({ invite_count, is_me = invite_count !== undefined }) => ({
      ...{ is_me, is_deleted: false, is_blocked: false, blocks_account: false, is_withheld: false },
      ...(is_me && { is_following: false, is_followed: false, is_connected: false }),
    }),
    foundBy: ({ username, profile }) => [username, profile?.name],
    numbers: {
      // Deleted users are counted. Of another user's follows and followers, the account sees only its own.
      following_count: ({ id, is_me }) =>
        is_me ? count('user', { is_following: true }) : plus('user', { id, is_followed: true }),
      followers_count: ({ id, is_me }) =>
        is_me ? count('user', { is_followed: true }) : plus('user', { id, is_following: true }),
      unread_notifications_count: () => count('notification', { read: false }),
      // How many invites the account has left.
      invite_count: () => minus('invite', {}),
    },
  },
  circle: { unique: 'name', numbers: { users_count: ({ id }) => count('user', { connected_circles: words.some({ id }) }) } },
  invite: { unique: 'nickname', foundBy: ({ nickname }) => [nickname] },
  device: { unique: 'uuid' },
} satisfies Kinds;
