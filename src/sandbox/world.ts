import type { Milliseconds } from './milliseconds.js';
import type { Comment, Community, CommunityInvite, Emoji, Membership, Notification, Post } from './posts.js';

/** `P` public, `O` members only, `T` private. */
export type Visibility = 'P' | 'O' | 'T';

export interface Badge {
  keyword: string;
  keyword_description: string | null;
}

export interface Profile {
  name: string;
  /** A path below `/media/`; answers contain its absolute URL. */
  avatar: string | null;
  cover: string | null;
  bio: string | null;
  url: string | null;
  location: string | null;
  followers_count_visible: boolean;
  community_posts_visible: boolean;
  badges: Badge[];
}

export interface User {
  id: number;
  uuid: string;
  username: string;
  email: string;
  password: string;
  /** The user's only token, shared by all devices. A password change replaces it. */
  token: string;
  profile: Profile;
  visibility: Visibility;
  /** The id of a language, or null. */
  language: number | null;
  invite_count: number;
  date_joined: Milliseconds;
  are_guidelines_accepted: boolean;
  posts_count: number;
  settings: Record<string, boolean>;
  /** When the suspension ends; null if never suspended. */
  suspendedUntil: Milliseconds | null;
  /** False if the account is disabled: it cannot sign in, and its token is invalid. */
  active: boolean;
  /** Deleted by moderation: others no longer see it, but it can sign in. The deletion also suspends it. */
  deleted: boolean;
}

export interface Follow {
  id: number;
  user: number;
  followed: number;
  lists: number[];
}

export interface FollowList {
  id: number;
  user: number;
  name: string;
  emoji: number | null;
}

export interface FollowRequest {
  id: number;
  creator: number;
  target: number;
}

/** One side of a connection; the other side has its own row. A side without circles has not confirmed yet. */
export interface Connection {
  id: number;
  user: number;
  target: number;
  circles: number[];
}

export interface Circle {
  id: number;
  /** Null for the World circle, which has no owner. */
  user: number | null;
  name: string;
  color: string;
  /** The default circle of its owner, which cannot be changed or deleted. */
  isDefault: boolean;
}

export interface Block {
  user: number;
  blocked: number;
}

export interface Report {
  user: number;
  reported: number;
  category: number;
  description: string | null;
}

/** A subscription to new posts. The row stays when it is turned off. */
export interface Subscription {
  id: number;
  user: number;
  target: number;
  enabled: boolean;
}

export interface Device {
  id: number;
  user: number;
  uuid: string;
  name: string | null;
}

export interface Invite {
  id: number;
  user: number;
  nickname: string;
  email: string | null;
  is_invite_email_sent: boolean;
  token: string;
  /** The username reserved for the invited user while the invite is unused. */
  username: string | null;
  badge: Badge | null;
  /** The user who joined by it; null while pending. */
  createdUser: number | null;
  created: Milliseconds;
}

/** A language. Its name is translated into the language of each request. */
export interface Language {
  id: number;
  code: string;
}

/** A mail that the service would have sent, with the token of its link. */
export interface Mail {
  kind: 'email-change' | 'password-reset' | 'invite';
  to: string;
  token: string;
  sent: Milliseconds;
}

export interface Upload {
  path: string;
  type: string;
  bytes: Uint8Array;
}

/** All data of the service, as plain data: a world can be cloned, stored and compared. */
export interface World {
  /** The state of the random generator for ids and tokens. */
  random: number;
  /** The last id used, by table. */
  lastIds: Record<string, number>;
  users: User[];
  follows: Follow[];
  lists: FollowList[];
  followRequests: FollowRequest[];
  connections: Connection[];
  circles: Circle[];
  blocks: Block[];
  reports: Report[];
  subscriptions: Subscription[];
  devices: Device[];
  invites: Invite[];
  languages: Language[];
  communities: Community[];
  memberships: Membership[];
  communityInvites: CommunityInvite[];
  emojis: Emoji[];
  posts: Post[];
  comments: Comment[];
  notifications: Notification[];
  mails: Mail[];
  uploads: Upload[];
}

/** A world with no row in any table. */
export function withoutRows(random: number): World {
  return {
    random,
    // The ids of notification contents differ from those of notifications.
    lastIds: { contents: 1000 },
    users: [],
    follows: [],
    lists: [],
    followRequests: [],
    connections: [],
    circles: [],
    blocks: [],
    reports: [],
    subscriptions: [],
    devices: [],
    invites: [],
    languages: [],
    communities: [],
    memberships: [],
    communityInvites: [],
    emojis: [],
    posts: [],
    comments: [],
    notifications: [],
    mails: [],
    uploads: [],
  };
}
