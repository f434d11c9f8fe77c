import type { Comment, Community, CommunityInvite, Emoji, Membership, Notification, Post } from './posts.js';

/** A moment, in milliseconds since 1970 (UTC). */
export type Moment = number;

/** `P` public, `O` members of the service only, `T` private. */
export type Visibility = 'P' | 'O' | 'T';

export interface Badge {
  keyword: string;
  keyword_description: string | null;
}

export interface Profile {
  name: string;
  /** A path below `/media/`; the answers make an absolute URL of it. */
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
  /** The one token of this user, shared by all devices; a password change replaces it. */
  token: string;
  profile: Profile;
  visibility: Visibility;
  /** The id of a language, or null. */
  language: number | null;
  invite_count: number;
  date_joined: Moment;
  are_guidelines_accepted: boolean;
  posts_count: number;
  settings: Record<string, boolean>;
  /** Suspended until that moment; null when never. */
  suspendedUntil: Moment | null;
  /** False once the account is switched off: nobody signs in to it, and its token is good no more. */
  active: boolean;
  /** Removed by moderation: absent for others, still able to sign in. */
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

/** One side of a connection; the other side has its own row. A side without circles has yet to confirm. */
export interface Connection {
  id: number;
  user: number;
  target: number;
  circles: number[];
}

export interface Circle {
  id: number;
  /** Null for the World circle, which belongs to nobody. */
  user: number | null;
  name: string;
  color: string;
  /** The default circle of its owner: neither changed nor deleted. */
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

/** A wish to be told of new posts. The row stays when it is switched off. */
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
  /** The username kept for the invited person; nobody else may take it while the invite is open. */
  username: string | null;
  badge: Badge | null;
  /** Whoever joined by it; null while pending. */
  createdUser: number | null;
  created: Moment;
}

/** Its name is written in the language of each request. */
export interface Language {
  id: number;
  code: string;
}

/** A mail the service would have sent; the tokens of its links are taken from here. */
export interface Mail {
  kind: 'email-change' | 'password-reset' | 'invite';
  to: string;
  token: string;
  sent: Moment;
}

export interface Upload {
  path: string;
  type: string;
  bytes: Uint8Array;
}

/** Everything the service knows: plain data, so that a world can be cloned, kept and compared. */
export interface World {
  /** The state of the generator of ids and tokens. */
  random: number;
  /** The last id given out, by table. */
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
