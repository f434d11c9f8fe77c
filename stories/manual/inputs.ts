import { requestPasswordReset, updateEmail } from 'community-hooks/contract';
import { ALICE_PASSWORD, type Sandbox } from 'community-hooks/sandbox';
import type { Stage } from 'community-hooks/testing';

/** What the live example of a page gives to its hook. */
export type Input = Readonly<Record<string, unknown>>;

/** Done before the example is shown, such as asking for the mail whose link it follows. */
export async function prepare(operation: string, { client, sandbox }: Stage): Promise<void> {
  const alice = sandbox.state.users.find(({ id }) => id === ALICE);
  if (operation === 'acceptGuidelines' && alice) alice.are_guidelines_accepted = false;
  if (operation === 'verifyPassword') await client.call(requestPasswordReset, { email: EMAIL });
  if (operation === 'verifyEmail') await client.call(updateEmail, { email: NEW_EMAIL });
}

/** By operation, with what is in the world of the sandbox. Operations without required fields are not listed. */
export function inputOf(operation: string, { state }: Sandbox): Input {
  const known = INPUTS[operation];
  return (typeof known === 'function' ? known(state) : known) ?? {};
}

type State = Sandbox['state'];

const EMAIL = 'alice@wonderland.example';
const NEW_EMAIL = 'alice@looking-glass.example';
const ALICE = 1;
const zoe = { username: 'zoe' };
const search = { query: 'a' };

const INPUTS: Readonly<Record<string, Input | ((state: State) => Input)>> = {
  register: ({ invites }) => ({
    email: 'knave@hearts.example',
    password: 'who-stole-the-tarts',
    name: 'Knave of Hearts',
    token: invites.find(({ createdUser }) => createdUser === null)?.token ?? '',
    is_of_legal_age: true,
    are_guidelines_accepted: true,
  }),
  registrationTokenCheck: ({ invites }) => ({ token: invites.find(({ createdUser }) => createdUser === null)?.token ?? '' }),
  login: { username: 'alice', password: ALICE_PASSWORD },
  emailCheck: { email: 'dormouse@teapot.example' },
  usernameCheck: { username: 'dormouse' },
  circleNameCheck: { name: 'Chess' },
  verifyEmail: ({ mails }) => ({ token: mails.findLast(({ kind }) => kind === 'email-change')?.token ?? '' }),
  verifyPassword: ({ mails }) => ({
    token: mails.findLast(({ kind }) => kind === 'password-reset')?.token ?? '',
    new_password: 'curiouser-and-curiouser',
  }),
  requestPasswordReset: { email: EMAIL },
  user: zoe,
  userSearch: search,
  blockedUserSearch: search,
  followerSearch: search,
  followingSearch: search,
  linkedUserSearch: search,
  inviteSearch: search,
  updateUser: { username: 'alice_liddell' },
  updateEmail: { email: NEW_EMAIL },
  updatePassword: { current_password: ALICE_PASSWORD, new_password: 'curiouser-and-curiouser' },
  setLanguage: { language_id: 2 },
  updateNotificationSettings: { post_comment_notifications: false },
  blockUser: { username: 'bob' },
  unblockUser: { username: 'loud_larry' },
  reportUser: { ...zoe, category_id: 1 },
  subscribeToUser: zoe,
  unsubscribeFromUser: { username: 'kavya' },
  // Among the newest accounts, so that it comes to the top of the list.
  followUser: { username: 'white.rabbit' },
  unfollowUser: { username: 'kavya' },
  updateFollow: { username: 'lena', lists_ids: [] },
  createDevice: { uuid: 'a-telephone', name: 'A telephone' },
  device: firstDevice,
  updateDevice: (state) => ({ ...firstDevice(state), name: 'The old telephone' }),
  deleteDevice: firstDevice,
  createCircle: { name: 'Chess', color: '#3366ff' },
  circle: ownCircle,
  updateCircle: (state) => ({ ...ownCircle(state), name: 'Croquet' }),
  deleteCircle: ownCircle,
  notification: newestNotification,
  readNotification: newestNotification,
  deleteNotification: newestNotification,
  createInvite: { nickname: 'White Knight' },
  updateInvite: (state) => ({ ...openInvite(state), nickname: 'The Griffin' }),
  deleteInvite: openInvite,
  emailInvite: (state) => ({ ...openInvite(state), email: 'griffin@sea.example' }),
};

function firstDevice({ devices }: State): Input {
  return { uuid: devices.find(({ user }) => user === ALICE)?.uuid };
}

/** Not that of all connections, which stays as it is. */
function ownCircle({ circles }: State): Input {
  return { id: circles.find(({ user, isDefault }) => user === ALICE && !isDefault)?.id };
}

function newestNotification({ notifications }: State): Input {
  const own = notifications.filter(({ owner, read }) => owner === ALICE && !read);
  return { id: own.toSorted((one, other) => other.created - one.created)[0]?.id };
}

function openInvite({ invites }: State): Input {
  return { id: invites.find(({ createdUser }) => createdUser === null)?.id };
}
