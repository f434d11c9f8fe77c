import type { OperationName } from '../../src/contract/index.js';

// Answers of the service, with invented users. Every array has an item and every optional part is present, so that a test which
// changes the values one by one reaches every key.
const image = 'http://127.0.0.1:8000/media/mo.jpg';
const created = '2026-02-03T04:05:06.123456+01:00';
const badges = [{ keyword: 'FOUNDER', keyword_description: 'Was here first' }];
const message = { message: 'Done.' };

const summary = { id: 91, avatar: image, name: 'Mo Lind', badges };
const about = { bio: 'Rows.', url: 'https://mo.example', location: 'Lund', cover: image };
const invitedProfile = { ...summary, ...about, is_of_legal_age: true, followers_count_visible: false };
const language = { id: 4, code: 'sv', name: 'Swedish' };
const circle = { id: 12, name: 'Rowers', color: '#0af', users_count: 1 };
const device = { id: 7, uuid: 'phone-1' };

const account = {
  id: 9,
  uuid: '0b9f7a0e-6f3a-4c6e-9d2a-51c8a8f9d001',
  email: 'mo@example.org',
  username: 'mo.lind',
  profile: { ...invitedProfile, community_posts_visible: true },
  language,
  invite_count: 3,
  date_joined: created,
  are_guidelines_accepted: true,
  followers_count: 2,
  following_count: 5,
  connections_circle_id: 11,
  is_member_of_communities: false,
  is_global_moderator: false,
  unread_notifications_count: 4,
  pending_communities_moderated_objects_count: 0,
  active_moderation_penalties_count: 0,
  visibility: 'O',
};

const userDetail = {
  id: 10,
  username: 'ida',
  profile: { name: 'Ida Berg', avatar: image, badges, ...about },
  followers_count: 8,
  following_count: 6,
  posts_count: 1,
  is_following: true,
  is_followed: false,
  is_follow_requested: false,
  are_new_post_notifications_enabled: false,
  is_connected: true,
  is_reported: false,
  is_fully_connected: true,
  connected_circles: [circle],
  follow_lists: [{ id: 3, name: 'Boats', emoji: { id: 5, image, keyword: 'boat' } }],
  date_joined: created,
  is_pending_connection_confirmation: false,
  is_pending_follow_request_approval: false,
  visibility: 'P',
};

const person = { id: 10, username: 'ida', profile: { ...summary, id: 92 } };
const related = { ...person, is_following: true, is_connected: false };
const follower = { ...related, is_followed: true };
const linked = {
  ...related,
  are_new_post_notifications_enabled: false,
  communities_invites: [{ id: 1, creator_id: 2, invited_user_id: 3, community_id: 4 }],
  communities_memberships: [{ id: 1, user_id: 3, community_id: 4, is_administrator: false, is_moderator: true }],
};

const blockResult = {
  id: 10,
  is_blocked: true,
  is_following: false,
  are_new_post_notifications_enabled: false,
  is_connected: false,
  is_fully_connected: false,
};

const circleDetail = {
  ...circle,
  users: [
    {
      id: 10,
      email: 'ida@example.org',
      username: 'ida',
      profile: { name: 'Ida Berg', avatar: image, badges },
      is_fully_connected: false,
    },
  ],
};

const followedUser = { id: 10, username: 'ida', is_following: true, follow_lists: [{ id: 3, name: 'Boats' }] };
const follow = { id: 55, user: 9, lists: [3], followed_user: followedUser };

const invite = {
  id: 21,
  email: 'pia@example.org',
  is_invite_email_sent: true,
  nickname: 'Pia',
  token: 'aaa.bbb.ccc',
  created_user: { id: 30, username: 'pia', profile: invitedProfile },
  created,
};

const settings = {
  id: 2,
  post_comment_notifications: true,
  post_reaction_notifications: true,
  follow_notifications: true,
  follow_request_notifications: true,
  follow_request_approved_notifications: true,
  connection_request_notifications: true,
  connection_confirmed_notifications: true,
  community_invite_notifications: true,
  community_new_post_notifications: true,
  user_new_post_notifications: true,
  post_comment_reaction_notifications: true,
  post_comment_reply_notifications: true,
  post_comment_user_mention_notifications: true,
  post_user_mention_notifications: true,
};

const actor = {
  id: 10,
  username: 'ida',
  profile: { ...summary, cover: image },
  visibility: 'T',
  is_following: false,
  is_followed: true,
};
const community = { id: 4, name: 'rowing', avatar: image, cover: image, color: '#123456' };
const emoji = { id: 5, keyword: 'boat', image };
const post = {
  id: 60,
  uuid: '0b9f7a0e-6f3a-4c6e-9d2a-51c8a8f9d060',
  text: 'Ice is gone',
  creator: actor,
  created,
  community,
  is_closed: false,
  is_encircled: false,
  media_height: 600,
  media_width: 800,
  media_thumbnail: image,
  image: { id: 61, image, width: 800, height: 600 },
};
const parent = { id: 70, commenter: actor, language, text: 'At last', created, is_edited: false, is_muted: false };
const comment = {
  id: 71,
  commenter: actor,
  language,
  text: 'Finally #ice',
  post,
  created,
  parent_comment: parent,
  is_muted: false,
  hashtags: [
    { id: 80, name: 'ice', color: '#fff', text_color: '#000', image, emoji: { id: 5, keyword: 'ice', image, created, order: 1 } },
  ],
};

/** The content of each kind of notification, without its id. */
const contents = {
  PR: { post_reaction: { id: 1, reactor: actor, emoji, post } },
  PC: { post_comment: comment },
  PCR: { post_comment: comment, parent_comment: parent },
  PCRA: { post_comment_reaction: { id: 1, reactor: actor, emoji, post_comment: comment, created } },
  CR: { connection_requester: actor },
  CC: { connection_confirmator: actor },
  F: { follower: actor },
  FR: { follow_request: { id: 1, creator: actor, target_user: actor } },
  FRA: { follow: { id: 1, user: 9, lists: [3], followed_user: actor } },
  CI: { community_invite: { id: 1, creator: actor, invited_user_id: 9, community } },
  PUM: { post_user_mention: { id: 1, post, user: actor } },
  PCUM: { post_comment_user_mention: { id: 1, post_comment: comment, user: actor } },
  CNP: { post },
  UNP: { post },
};

export const notificationSamples = Object.entries(contents).map(([code, content], index) => ({
  id: 500 - index,
  notification_type: code,
  content_object: { id: 900 + index, ...content },
  read: false,
  created,
}));

export const unknownNotification = {
  id: 400,
  notification_type: 'NEW',
  content_object: { id: 1, anything: ['at', 'all'] },
  read: true,
  created,
};

/** One valid answer per operation; `undefined` where the answer is empty. */
export const samples: Readonly<Record<OperationName, unknown>> = {
  register: { token: '0123456789abcdef0123456789abcdef01234567', username: 'mo.lind' },
  registrationTokenCheck: message,
  login: { token: '0123456789abcdef0123456789abcdef01234567' },
  emailCheck: message,
  usernameCheck: message,
  verifyEmail: message,
  verifyPassword: message,
  requestPasswordReset: message,
  currentUser: account,
  user: userDetail,
  userSearch: [{ ...related, are_new_post_notifications_enabled: true, visibility: 'O' }],
  updateUser: account,
  updateEmail: account,
  updatePassword: account,
  acceptGuidelines: message,
  languages: [language],
  setLanguage: message,
  notificationSettings: settings,
  updateNotificationSettings: settings,
  blockUser: blockResult,
  unblockUser: blockResult,
  reportUser: message,
  subscribeToUser: { id: 10, are_new_post_notifications_enabled: true },
  unsubscribeFromUser: { id: 10, are_new_post_notifications_enabled: false },
  blockedUsers: [person],
  blockedUserSearch: [person],
  followers: [follower],
  followerSearch: [follower],
  followings: [related],
  followingSearch: [related],
  linkedUsers: [linked],
  linkedUserSearch: [linked],
  createDevice: device,
  devices: [device],
  device,
  updateDevice: undefined,
  deleteDevice: undefined,
  deleteAllDevices: undefined,
  circleNameCheck: message,
  createCircle: circle,
  circles: [circle],
  circle: circleDetail,
  updateCircle: circleDetail,
  deleteCircle: undefined,
  followUser: follow,
  unfollowUser: followedUser,
  updateFollow: follow,
  notifications: notificationSamples,
  notification: notificationSamples[0],
  notificationsUnreadCount: { count: 4 },
  readNotification: undefined,
  readNotifications: undefined,
  deleteNotification: undefined,
  deleteAllNotifications: undefined,
  createInvite: invite,
  invites: [invite],
  inviteSearch: [invite],
  updateInvite: invite,
  deleteInvite: message,
  emailInvite: message,
};

/** The answer of `user` about the account itself. */
export const ownPage = { ...account, posts_count: 12 };
