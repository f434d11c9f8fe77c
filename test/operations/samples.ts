// Parts of the answers in the records, with invented users. Every array has an item and every optional part is present, so that a test which
// changes the values one by one reaches every key.
export const image = 'http://127.0.0.1:8000/media/mo.jpg';
export const created = '2026-02-03T04:05:06.123456+01:00';
export const badges = [{ keyword: 'FOUNDER', keyword_description: 'Was here first' }];
export const message = { message: 'Done.' };

export const summary = { id: 91, avatar: image, name: 'Mo Lind', badges };
export const about = { bio: 'Rows.', url: 'https://mo.example', location: 'Lund', cover: image };
export const invitedProfile = { ...summary, ...about, is_of_legal_age: true, followers_count_visible: false };
export const language = { id: 4, code: 'sv', name: 'Swedish' };
export const circle = { id: 12, name: 'Rowers', color: '#0af', users_count: 1 };
export const device = { id: 7, uuid: 'phone-1' };

export const account = {
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

export const userDetail = {
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

export const blockedUser = { id: 10, username: 'ida', profile: { ...summary, id: 92 } };
export const following = { ...blockedUser, is_following: true, is_connected: false };
export const follower = { ...following, is_followed: true };
export const searchUser = { ...following, are_new_post_notifications_enabled: true, visibility: 'O' };
export const linkedUser = {
  ...following,
  are_new_post_notifications_enabled: false,
  communities_invites: [{ id: 1, creator_id: 2, invited_user_id: 3, community_id: 4 }],
  communities_memberships: [{ id: 1, user_id: 3, community_id: 4, is_administrator: false, is_moderator: true }],
};

export const blockResult = {
  id: 10,
  is_blocked: true,
  is_following: false,
  are_new_post_notifications_enabled: false,
  is_connected: false,
  is_fully_connected: false,
};

export const circleDetail = {
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

export const followedUser = { id: 10, username: 'ida', is_following: true, follow_lists: [{ id: 3, name: 'Boats' }] };
export const follow = { id: 55, user: 9, lists: [3], followed_user: followedUser };

export const invite = {
  id: 21,
  email: 'pia@example.org',
  is_invite_email_sent: true,
  nickname: 'Pia',
  token: 'aaa.bbb.ccc',
  created_user: { id: 30, username: 'pia', profile: invitedProfile },
  created,
};

export const settings = {
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

export const publicUser = {
  id: 10,
  username: 'ida',
  profile: { ...summary, cover: image },
  visibility: 'T',
  is_following: false,
  is_followed: true,
};
export const community = { id: 4, name: 'rowing', avatar: image, cover: image, color: '#123456' };
export const emoji = { id: 5, keyword: 'boat', image };
export const post = {
  id: 60,
  uuid: '0b9f7a0e-6f3a-4c6e-9d2a-51c8a8f9d060',
  text: 'Ice is gone',
  creator: publicUser,
  created,
  community,
  is_closed: false,
  is_encircled: false,
  media_height: 600,
  media_width: 800,
  media_thumbnail: image,
  image: { id: 61, image, width: 800, height: 600 },
};
export const parent = { id: 70, commenter: publicUser, language, text: 'At last', created, is_edited: false, is_muted: false };
export const comment = {
  id: 71,
  commenter: publicUser,
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

/** The content of each type of notification, without its id. */
export const contents = {
  PR: { post_reaction: { id: 1, reactor: publicUser, emoji, post } },
  PC: { post_comment: comment },
  PCR: { post_comment: comment, parent_comment: parent },
  PCRA: { post_comment_reaction: { id: 1, reactor: publicUser, emoji, post_comment: comment, created } },
  CR: { connection_requester: publicUser },
  CC: { connection_confirmator: publicUser },
  F: { follower: publicUser },
  FR: { follow_request: { id: 1, creator: publicUser, target_user: publicUser } },
  FRA: { follow: { id: 1, user: 9, lists: [3], followed_user: publicUser } },
  CI: { community_invite: { id: 1, creator: publicUser, invited_user_id: 9, community } },
  PUM: { post_user_mention: { id: 1, post, user: publicUser } },
  PCUM: { post_comment_user_mention: { id: 1, post_comment: comment, user: publicUser } },
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

/** The answer of `user` about the account itself. */
export const ownPage = { ...account, posts_count: 12 };
