import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { makeInvite } from '../../src/sandbox/rules/invites.js';
import { PNG } from '../support/pictures.js';
import { alice, circleNamed, userOf } from './cast.js';
import { visitor, type Reply, type Visitor } from './visit.js';

export interface Write {
  /** Whoever it is done to, or is shown it. */
  readonly other: string;
  /** Sets the scene further; nothing of it counts as a difference. */
  readonly before?: (sandbox: Sandbox, visitor: Visitor) => unknown;
  readonly send: (visitor: Visitor, sandbox: Sandbox) => Promise<Reply>;
}

const people = '/api/auth/users';

/** The writes of the side-effect matrix, by the operation and the case. */
export const writes: Readonly<Record<string, Write>> = {
  'register: by an invite of alice': {
    other: 'fan',
    before: (sandbox, me) => invite(sandbox, me, 'guest-one'),
    send: (_, sandbox) => visitor(sandbox).send('POST', '/api/auth/register/', { form: registration(sandbox) }),
  },
  'login: again': {
    other: 'fan',
    send: (_, sandbox) =>
      visitor(sandbox).send('POST', '/api/auth/login/', { json: { username: 'alice', password: 'wonderland-2026' } }),
  },
  'verifyEmail: with the token of the mail': {
    other: 'full',
    before: (_, me) => me.send('PATCH', '/api/auth/user/settings/', { form: { email: 'new@wonderland.example' } }),
    send: (me, { state }) => me.send('POST', '/api/auth/email/verify/', { json: { token: state.mails.at(-1)?.token ?? '' } }),
  },
  'requestPasswordReset: for alice': {
    other: 'fan',
    send: (_, sandbox) =>
      visitor(sandbox).send('POST', '/api/auth/password/reset/', { json: { email: 'alice@wonderland.example' } }),
  },
  'updateUser: name': { other: 'full', send: (me) => profile(me, { name: 'Person Alicia' }) },
  'updateUser: username': { other: 'full', send: (me) => profile(me, { username: 'newcomer' }) },
  'updateUser: bio, location and url': {
    other: 'fan',
    send: (me) => profile(me, { bio: 'Falling.', location: 'Below', url: 'down.example' }),
  },
  'updateUser: the number of followers for all to see': {
    other: 'fan',
    send: (me) => profile(me, { followers_count_visible: 'true' }),
  },
  'updateUser: the posts in communities for nobody to see': {
    other: 'full',
    send: (me) => profile(me, { community_posts_visible: 'false' }),
  },
  'updateUser: an avatar comes': { other: 'full', send: (me) => picture(me, 'avatar') },
  'updateUser: the avatar goes': {
    other: 'full',
    before: (_, me) => picture(me, 'avatar'),
    send: (me) => profile(me, { avatar: '' }),
  },
  'updateUser: a cover comes': { other: 'full', send: (me) => picture(me, 'cover') },
  'updateUser: the cover goes': {
    other: 'full',
    before: (_, me) => picture(me, 'cover'),
    send: (me) => profile(me, { cover: '' }),
  },
  'updateUser: all at once, by who joined through an invite': {
    other: 'stranger',
    before: inviteAlice,
    send: (me) =>
      picture(me, 'avatar', 'cover', {
        ...{ username: 'newcomer', name: 'Person Alicia', bio: 'Falling.', location: 'Below', url: 'down.example' },
        ...{ followers_count_visible: 'true', community_posts_visible: 'false' },
      }),
  },
  'updateUser: from private to open': {
    other: 'wishing',
    before: (sandbox) => {
      alice(sandbox).visibility = 'T';
    },
    send: (me) => profile(me, { visibility: 'O' }),
  },
  'updateUser: from open to private': { other: 'asking', send: (me) => profile(me, { visibility: 'T' }) },
  'updateUser: from open to public': { other: 'fan', send: (me) => profile(me, { visibility: 'P' }) },
  'updateEmail: before it is confirmed': {
    other: 'full',
    send: (me) => me.send('PATCH', '/api/auth/user/settings/', { form: { email: 'new@wonderland.example' } }),
  },
  'acceptGuidelines: for the first time': {
    other: 'fan',
    before: (sandbox) => {
      alice(sandbox).are_guidelines_accepted = false;
    },
    send: (me) => me.send('POST', '/api/auth/user/accept-guidelines/'),
  },
  'setLanguage: to another': {
    other: 'fan',
    send: (me) => me.send('POST', '/api/auth/user/languages/', { json: { language_id: 9 } }),
  },
  'updateNotificationSettings: one of them': {
    other: 'fan',
    send: (me) => me.send('POST', '/api/auth/user/notifications-settings/', { json: { follow_notifications: false } }),
  },

  'blockUser: a stranger': { other: 'stranger', send: (me) => me.send('POST', `${people}/stranger/block/`) },
  'blockUser: someone followed': { other: 'followed', send: (me) => me.send('POST', `${people}/followed/block/`) },
  'blockUser: a follower': { other: 'fan', send: (me) => me.send('POST', `${people}/fan/block/`) },
  'blockUser: each follows and is told of the other': {
    other: 'mutual',
    send: (me) => me.send('POST', `${people}/mutual/block/`),
  },
  'blockUser: a pending connection that alice asked for': {
    other: 'asked',
    send: (me) => me.send('POST', `${people}/asked/block/`),
  },
  'blockUser: a pending connection that they asked for': {
    other: 'asking',
    send: (me) => me.send('POST', `${people}/asking/block/`),
  },
  'blockUser: a full connection': { other: 'full', send: (me) => me.send('POST', `${people}/full/block/`) },
  'blockUser: someone who let alice in': { other: 'guarded', send: (me) => me.send('POST', `${people}/guarded/block/`) },
  'blockUser: someone who wants to follow': { other: 'wishing', send: (me) => me.send('POST', `${people}/wishing/block/`) },
  'unblockUser: someone blocked': { other: 'shut', send: (me) => me.send('POST', `${people}/shut/unblock/`) },
  'reportUser: for spam': {
    other: 'stranger',
    send: (me) => me.send('POST', `${people}/stranger/report/`, { json: { category_id: 1 } }),
  },
  'subscribeToUser: a follower': { other: 'fan', send: (me) => me.send('PUT', `${people}/fan/notifications/subscribe`) },
  'unsubscribeFromUser: someone subscribed to': {
    other: 'mutual',
    send: (me) => me.send('DELETE', `${people}/mutual/notifications/subscribe`),
  },

  'createDevice: a second one': { other: 'fan', send: (me) => me.send('PUT', '/api/devices/', { json: { uuid: 'laptop' } }) },
  'updateDevice: its name': {
    other: 'fan',
    send: (me) => me.send('PATCH', '/api/devices/phone/', { json: { name: 'Old phone' } }),
  },
  'deleteDevice: the only one': { other: 'fan', send: (me) => me.send('DELETE', '/api/devices/phone/') },
  'deleteAllDevices: of alice': { other: 'fan', send: (me) => me.send('DELETE', '/api/devices/') },

  'createCircle: an empty one': {
    other: 'full',
    send: (me) => me.send('PUT', '/api/circles/', { json: { name: 'New', color: '#abc' } }),
  },
  'updateCircle: name and colour': {
    other: 'full',
    send: (me, sandbox) => circle(me, sandbox, { name: 'New', color: '#222222' }),
  },
  'updateCircle: a member leaves': { other: 'full', send: (me, sandbox) => circle(me, sandbox, { usernames: [] }) },
  'updateCircle: someone connected comes': {
    other: 'asked',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'asked'] }),
  },
  'updateCircle: a stranger comes': {
    other: 'stranger',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'stranger'] }),
  },
  'updateCircle: a follower comes': {
    other: 'fan',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'fan'] }),
  },
  'updateCircle: the first connection of all': {
    other: 'stranger',
    before: ({ state }) => state.connections.splice(0),
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['stranger'] }),
  },
  'updateCircle: someone followed comes': {
    other: 'followed',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'followed'] }),
  },
  'updateCircle: someone followed and private comes': {
    other: 'guarded',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'guarded'] }),
  },
  'updateCircle: who asked for a connection comes': {
    other: 'asking',
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full', 'asking'] }),
  },
  'updateCircle: who asked for a connection leaves': {
    other: 'asking',
    before: (sandbox, me) => circle(me, sandbox, { usernames: ['full', 'asking'] }),
    send: (me, sandbox) => circle(me, sandbox, { usernames: ['full'] }),
  },
  'deleteCircle: with a member': {
    other: 'full',
    send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Friends')}/`),
  },
  'deleteCircle: with one who asked for a connection, and is in no other': {
    other: 'asking',
    before: (sandbox, me) => circle(me, sandbox, { usernames: ['full', 'asking'] }),
    send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Friends')}/`),
  },
  'deleteCircle: an empty one': {
    other: 'full',
    send: (me, sandbox) => me.send('DELETE', `/api/circles/${circleNamed(sandbox, 'Nobody')}/`),
  },

  'followUser: a stranger': {
    other: 'stranger',
    send: (me) => me.send('POST', '/api/follows/follow/', { json: { username: 'stranger' } }),
  },
  'followUser: a follower, into a list': {
    other: 'fan',
    send: (me) => me.send('POST', '/api/follows/follow/', { json: { username: 'fan', lists_ids: [2] } }),
  },
  'unfollowUser: in a list': { other: 'followed', send: (me) => unfollow(me, 'followed') },
  'unfollowUser: who was asked first': { other: 'guarded', send: (me) => unfollow(me, 'guarded') },
  'unfollowUser: who is connected': { other: 'full', send: (me) => unfollow(me, 'full') },
  'unfollowUser: who follows and is subscribed to': { other: 'mutual', send: (me) => unfollow(me, 'mutual') },
  'updateFollow: into another list': {
    other: 'followed',
    send: (me) => me.send('POST', '/api/follows/update/', { json: { username: 'followed', lists_ids: [2] } }),
  },
  'updateFollow: out of all lists': {
    other: 'followed',
    send: (me) => me.send('POST', '/api/follows/update/', { json: { username: 'followed' } }),
  },

  'readNotification: an unread one': {
    other: 'full',
    send: (me, sandbox) => me.send('POST', `/api/notifications/${note(sandbox, 'CC')}/`),
  },
  'readNotification: one read before': {
    other: 'full',
    before: readCC,
    send: (me, sandbox) => me.send('POST', `/api/notifications/${note(sandbox, 'CC')}/`),
  },
  'readNotifications: all': { other: 'full', send: (me) => me.send('POST', '/api/notifications/read/', { json: {} }) },
  'readNotifications: of one kind': {
    other: 'full',
    send: (me) => me.send('POST', '/api/notifications/read/', { json: { types: 'UNP' } }),
  },
  'readNotifications: up to one, itself included': {
    other: 'full',
    send: (me, sandbox) => me.send('POST', '/api/notifications/read/', { json: { max_id: note(sandbox, 'UNP') } }),
  },
  'deleteNotification: an unread one': {
    other: 'full',
    send: (me, sandbox) => me.send('DELETE', `/api/notifications/${note(sandbox, 'CC')}/`),
  },
  'deleteNotification: one read before': {
    other: 'full',
    before: readCC,
    send: (me, sandbox) => me.send('DELETE', `/api/notifications/${note(sandbox, 'CC')}/`),
  },
  'deleteAllNotifications: of alice': { other: 'full', send: (me) => me.send('DELETE', '/api/notifications/') },

  'createInvite: the last but three': {
    other: 'fan',
    send: (me) => me.send('PUT', '/api/invites/', { json: { nickname: 'guest' } }),
  },
  'updateInvite: its nickname': {
    other: 'fan',
    before: (sandbox, me) => invite(sandbox, me, 'guest-one'),
    send: (me, { state }) => me.send('PATCH', '/api/invites/', { json: { id: state.invites[0]?.id, nickname: 'guest-two' } }),
  },
  'deleteInvite: an open one': {
    other: 'fan',
    before: (sandbox, me) => invite(sandbox, me, 'guest-one'),
    send: (me, { state }) => me.send('DELETE', `/api/invites/${state.invites[0]?.id}/`),
  },
  'emailInvite: to an address': {
    other: 'fan',
    before: (sandbox, me) => invite(sandbox, me, 'guest-one'),
    send: (me, { state }) =>
      me.send('POST', `/api/invites/${state.invites[0]?.id}/email/`, { json: { email: 'guest@post.example' } }),
  },
};

function profile(me: Visitor, form: Record<string, string>): Promise<Reply> {
  return me.send('PATCH', '/api/auth/user/', { form });
}

function picture(me: Visitor, ...sent: ('avatar' | 'cover' | Record<string, string>)[]): Promise<Reply> {
  const multipart = new FormData();
  for (const part of sent) {
    if (typeof part === 'string') multipart.set(part, new File([PNG], `${part}.png`, { type: 'image/png' }));
    else for (const [name, value] of Object.entries(part)) multipart.set(name, value);
  }
  return me.send('PATCH', '/api/auth/user/', { multipart });
}

/** Alice has joined by an invite of the stranger. */
function inviteAlice(sandbox: Sandbox): void {
  makeInvite(sandbox.state, userOf(sandbox, 'stranger').id, 'guest-alice', 0).createdUser = 1;
}

function circle(me: Visitor, sandbox: Sandbox, json: object): Promise<Reply> {
  return me.send('PATCH', `/api/circles/${circleNamed(sandbox, 'Friends')}/`, { json });
}

function unfollow(me: Visitor, username: string): Promise<Reply> {
  return me.send('POST', '/api/follows/unfollow/', { json: { username } });
}

function invite(_: Sandbox, me: Visitor, nickname: string): Promise<Reply> {
  return me.send('PUT', '/api/invites/', { json: { nickname } });
}

function registration({ state }: Sandbox): Record<string, string> {
  const token = state.invites[0]?.token ?? '';
  return {
    ...{ token, username: 'newcomer', email: 'new@wonderland.example', name: 'Person new', password: 'a-long-password' },
    ...{ is_of_legal_age: 'true', are_guidelines_accepted: 'true' },
  };
}

function note({ state }: Sandbox, type: string): number {
  return state.notifications.find(({ owner, content }) => owner === 1 && content.type === type)?.id ?? 0;
}

function readCC(sandbox: Sandbox, me: Visitor): Promise<Reply> {
  return me.send('POST', `/api/notifications/${note(sandbox, 'CC')}/`);
}
