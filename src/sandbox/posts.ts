import type { Milliseconds } from './milliseconds.js';

export interface Community {
  id: number;
  name: string;
  avatar: string | null;
  cover: string | null;
  color: string;
}

export interface Membership {
  id: number;
  user: number;
  community: number;
  is_administrator: boolean;
  is_moderator: boolean;
}

export interface CommunityInvite {
  id: number;
  creator: number;
  invited: number;
  community: number;
}

export interface Emoji {
  id: number;
  keyword: string;
  image: string;
}

export interface Post {
  id: number;
  uuid: string;
  creator: number;
  text: string | null;
  community: number | null;
  /** Width and height in pixels. */
  image: { path: string; width: number; height: number } | null;
  created: Milliseconds;
}

export interface Comment {
  id: number;
  commenter: number;
  post: number;
  text: string;
  parent: number | null;
  language: number | null;
  created: Milliseconds;
}

/** The content of a notification. Ids refer to the other tables. */
export type NotificationContent =
  | { type: 'PR'; reaction: { id: number; reactor: number; emoji: number; post: number } }
  | { type: 'PC'; comment: number }
  | { type: 'PCR'; comment: number }
  | { type: 'PCRA'; reaction: { id: number; reactor: number; emoji: number; comment: number; created: Milliseconds } }
  | { type: 'CR'; requester: number }
  | { type: 'CC'; confirmator: number }
  | { type: 'F'; follower: number }
  | { type: 'FR'; followRequest: number }
  | { type: 'FRA'; follow: number }
  | { type: 'CI'; communityInvite: number }
  | { type: 'PUM'; mention: { id: number; post: number; user: number } }
  | { type: 'PCUM'; mention: { id: number; comment: number; user: number } }
  | { type: 'CNP'; post: number }
  | { type: 'UNP'; post: number; subscription: number };

export type NotificationType = NotificationContent['type'];

export interface Notification {
  id: number;
  /** The id of the content, which differs from the id of the notification. */
  contentId: number;
  owner: number;
  content: NotificationContent;
  read: boolean;
  created: Milliseconds;
}
