import * as z from 'zod/mini';
import { NotificationType } from '../../src/contract/notification-types.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { mailEmailChange, mailPasswordReset } from '../../src/sandbox/rules/links.js';
import { hasBlocked, isFollowing, isSubscribed } from '../../src/sandbox/rules/relations.js';
import type { User } from '../../src/sandbox/world.js';
import { namedBy } from '../support/named.js';
import { type Input, mutations, queries } from './rules.js';
import type { State } from './states.js';

const NOBODY = 99_999;

/** Inputs of each read: what is there and what is not, parts of lists, every filter. */
export function readInputs({ sandbox: { state }, account, choices }: State): Readonly<Record<string, readonly Input[]>> {
  const { below, some } = choices;
  const own = <Row extends { readonly user: number | null }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ user }) => user === account.id);
  const notifications = state.notifications.filter(({ owner }) => owner === account.id);
  const middle = below(150) + 1;
  // What is not named below is a search of people, a list, or a record of the account.
  const unnamed = queries.flatMap((query): [string, readonly Input[]][] => {
    if (takes(query, { query: 'a' })) {
      const names = some(state.users, 12).map(({ username }) => username);
      return [[query.name, [{ query: 'a' }, { query: 'o', count: 5 }, ...names.map((name) => ({ query: name }))]]];
    }
    const named = namedBy(query, state, account).filter((about) => takes(query, about));
    if (named.length === 0) return [];
    const parts = 'paging' in query ? [{}, { count: 5 }, { max_id: below(60) + 1, count: 4 }] : [{}];
    return [[query.name, named.slice(0, 4).flatMap((about) => parts.map((part) => ({ ...about, ...part })))]];
  });
  return {
    ...Object.fromEntries(unnamed),
    user: [...some(state.users, 3).map(({ username }) => ({ username })), { username: account.username }, { username: 'nobody' }],
    userSearch: ['a', 'zo', account.username, ...some(state.users, 6).map(({ username }) => username)].map((query) => ({
      query,
    })),
    circle: [...some(state.circles, 3).map(({ id }) => ({ id })), { id: NOBODY }],
    circleNameCheck: [{ name: 'New' }, ...some(own(state.circles), 2).map(({ name }) => ({ name }))],
    usernameCheck: [{ username: 'newcomer' }, ...some(state.users, 10).map(({ username }) => ({ username }))],
    emailCheck: [{ email: 'new@people.example' }, ...some(state.users, 10).map(({ email }) => ({ email }))],
    registrationTokenCheck: own(state.invites).map(({ token }) => ({ token })),
    notifications: [{}, { types: ['F', 'CC'] }, { max_id: middle, count: 5 }, { types: ['UNP'], count: 20 }],
    notification: [...some(notifications, 5).map(({ id }) => ({ id })), { id: NOBODY }],
    notificationsUnreadCount: [{}, { types: ['F'] }, { types: ['CR', 'CC', 'FR'] }, { max_id: middle }],
    invites: [{}, { offset: 3, count: 4 }, { pending: true }, { pending: false }],
    inviteSearch: [{ query: 'o' }, { query: 'a', pending: true }, { query: 'a', pending: false }, { query: 'a', count: 2 }],
    device: [...some(own(state.devices), 5).map(({ uuid }) => ({ uuid })), { uuid: 'none' }],
  };
}

/** Whether an operation takes this input, and has a field for each part of it. */
function takes({ input }: Pick<AnyOperation, 'input'>, part: Input): boolean {
  const { success, data } = z.safeParse(input, part);
  return success && Object.keys(part).every((field) => field in Object(data));
}

/** One input of each write that the service probably accepts. */
export function writeInputs(state: State): Readonly<Record<string, Input>> {
  const people = aboutPeople(state);
  return { ...aboutThings(state), ...people, ...aboutAccount(state) };
}

function aboutPeople({ sandbox: { state }, account: { id: me, username }, choices }: State): Readonly<Record<string, Input>> {
  const { once, pick } = choices;
  const others = state.users.filter(({ id, deleted }) => id !== me && !deleted);
  const one = (isOne: (user: User) => boolean): { username: string } => ({
    username: (pick(others.filter(isOne)) ?? pick(others))?.username ?? username,
  });
  const follows = ({ id }: User): boolean => isFollowing(state, me, id);
  const blocks = ({ id }: User): boolean => hasBlocked(state, me, id);
  const isRelated = (user: User): boolean =>
    follows(user) ||
    [...state.connections, ...state.subscriptions].some(({ user: from, target }) => from === me && target === user.id);
  const subscribes = ({ id }: User): boolean => isSubscribed(state, me, id);
  const hasApproved = ({ id }: User): boolean =>
    state.notifications.some(
      ({ owner, content }) =>
        owner === me &&
        content.type === 'FRA' &&
        state.follows.some((follow) => follow.id === content.follow && follow.followed === id),
    );
  const lists = state.lists.filter(({ user }) => user === me).map(({ id }) => id);
  const inLists = once(3) && lists.length > 0 ? { lists_ids: [pick(lists)] } : {};
  const unnamed = mutations.flatMap(({ name, ...write }) =>
    takes(write, { username }) ? [[name, one(() => true)] as const] : [],
  );
  return {
    ...Object.fromEntries(unnamed),
    followUser: { ...one((user) => !follows(user) && user.visibility !== 'T' && !blocks(user)), ...inLists },
    unfollowUser: one(follows),
    updateFollow: { ...one((user) => follows(user) && (hasApproved(user) || once(4))), ...inLists },
    blockUser: one((user) => !blocks(user) && (isRelated(user) || once(8))),
    unblockUser: one(blocks),
    reportUser: { ...one(() => true), category_id: 1 },
    subscribeToUser: one((user) => !subscribes(user) && !blocks(user)),
    unsubscribeFromUser: one(subscribes),
    updateCircle: members(),
  };

  function members(): Input {
    const circle = pick(state.circles.filter(({ user, isDefault }) => user === me && !isDefault));
    const word = `c${choices.below(1e6)}`;
    const isIn = ({ id }: User): boolean =>
      state.connections.some((side) => side.user === me && side.target === id && side.circles.includes(circle?.id ?? 0));
    const usernames = others
      .filter((user) => (isIn(user) ? !once(3) : once(25) && user.visibility !== 'T' && !blocks(user)))
      .map((user) => user.username);
    return {
      id: circle?.id ?? NOBODY,
      ...(once(3) && { name: word }),
      ...(once(5) && { color: '#654321' }),
      ...(!once(5) && { usernames }),
    };
  }
}

function aboutThings({ sandbox: { state }, account: { id: me }, choices }: State): Readonly<Record<string, Input>> {
  const { once, pick, some } = choices;
  const own = <Row extends { readonly user: number | null }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ user }) => user === me);
  const word = `w${choices.below(1e6)}`;
  const invite = { id: pick(own(state.invites).filter(({ createdUser }) => createdUser === null))?.id ?? NOBODY };
  const circle = { id: pick(own(state.circles).filter(({ isDefault }) => !isDefault))?.id ?? NOBODY };
  const device = { uuid: pick(own(state.devices))?.uuid ?? 'none' };
  const notification = { id: pick(state.notifications.filter(({ owner }) => owner === me))?.id ?? NOBODY };
  const ofGroup: Readonly<Partial<Record<string, Input>>> = {
    ...{ circles: circle, devices: device, invites: invite, notifications: notification },
  };
  const unnamed = mutations.flatMap(({ name, group, ...write }) => {
    const about = ofGroup[group];
    return about && takes(write, about) ? [[name, about] as const] : [];
  });
  const types = some(NotificationType.options, 4);
  return {
    ...Object.fromEntries(unnamed),
    createCircle: { name: word, color: '#123456' },
    readNotifications: { ...(types.length > 0 && { types }), ...(once(2) && { max_id: notification.id }) },
    deleteAllNotifications: {},
    createInvite: { nickname: word },
    updateInvite: { ...invite, nickname: word },
    emailInvite: { ...invite, email: `${word}@people.example` },
    createDevice: { uuid: word },
    updateDevice: { ...device, name: word },
    deleteAllDevices: {},
  };
}

/** Later than the clock of a sandbox: what is mailed then is still valid. */
const LATER = Date.UTC(2100, 0);

function aboutAccount({ sandbox: { state }, account, choices }: State): Readonly<Record<string, Input>> {
  const { once, pick } = choices;
  const word = `n${choices.below(1e6)}`;
  const mailed = (mail: () => void): string | undefined => {
    mail();
    return state.mails.at(-1)?.token;
  };
  const profiles: readonly Input[] = [
    { name: `Zoo ${word}`, bio: once(2) ? word : '' },
    { url: `${word}.example`, location: '' },
    { username: word },
    { followers_count_visible: once(2), community_posts_visible: once(2) },
    ...['P', 'O', 'T', 'T', 'P'].map((visibility) => ({ visibility })),
  ];
  return {
    updateUser: pick(profiles) ?? {},
    acceptGuidelines: {},
    setLanguage: { language_id: pick(state.languages)?.id },
    updateNotificationSettings: { follow_notifications: once(2) },
    updateEmail: { email: `${word}@people.example` },
    requestPasswordReset: { email: account.email },
    verifyEmail: { token: mailed(() => mailEmailChange(state, account, `${word}@people.example`, LATER)) },
    verifyPassword: { token: mailed(() => mailPasswordReset(state, account, LATER)), new_password: `long-${word}-word` },
    login: { username: account.username, password: account.password },
    register: {
      ...{ username: word, email: `${word}@people.example`, password: `long-${word}-word`, name: word },
      token:
        pick(state.invites.filter(({ user, createdUser }) => user === account.id && createdUser === null))?.token ??
        'none-is-left',
      is_of_legal_age: true,
      are_guidelines_accepted: true,
    },
    updatePassword: { current_password: account.password, new_password: `long-${word}-word` },
  };
}
