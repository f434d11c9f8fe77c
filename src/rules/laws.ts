import { empty, some } from '../engine/words.js';
import { become, gone } from './records.js';

/** What is always so. After each write, a law applies to the records that have come to match it. */
export const laws = [
  // A connection is one request and one confirmation. Each side confirms by putting the other into a circle.
  become(
    'user',
    { is_connected: false },
    { is_fully_connected: false, is_pending_connection_confirmation: false, connected_circles: [], is_withheld: false },
  ),
  become(
    'user',
    { is_connected: true, connected_circles: empty },
    { is_fully_connected: false, is_pending_connection_confirmation: true },
  ),
  become(
    'user',
    { is_pending_connection_confirmation: true, connected_circles: some({}) },
    { is_fully_connected: true, is_pending_connection_confirmation: false },
  ),
  become('user', { is_following: false }, { follow_lists: [] }),
  // The service cannot count the posts of a private user who is connected and not followed, and refuses the profile.
  become('user', { visibility: 'T', is_connected: true, is_following: false }, { is_withheld: true }),
  // A follow, its approval and its request take their notifications with them.
  gone('notification', { notification_type: 'F', content_object: { follower: { is_followed: false } } }),
  gone('notification', { notification_type: 'FRA', content_object: { follow: { followed_user: { is_following: false } } } }),
  gone('notification', {
    notification_type: 'FR',
    content_object: { follow_request: { creator: { is_pending_follow_request_approval: false } } },
  }),
];
