import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { nextId } from '../../../src/sandbox/table.js';
import { circleNamed, moveUp, setRead, userNamed } from '../world.js';
import type { Input } from '../reads.js';
import { type Scenario, when } from './scenario.js';

export const blocks: readonly Scenario[] = [
  block('zoe', 'a stranger'),
  block('zoe', 'a stranger who is subscribed to, a post unread', (sandbox) => {
    subscribe(sandbox, 'zoe');
    sandbox.act.post('zoe', 'Back soon.');
  }),
  block('sam', 'a stranger who is suspended'),
  block('ivo', 'someone followed'),
  block('petra', 'someone followed and in a list'),
  block('frank', 'a follower'),
  block('frank', 'a follower, unread', unread('frank')),
  block('frank', 'a follower, unread and recent', unreadAndRecent('frank')),
  block('xavi', 'a follower far down, unread', unread('xavi')),
  block('pip', 'each follows, unread and recent'),
  block('kavya', 'each follows and is subscribed to'),
  block('kavya', 'each follows and is subscribed to, all unread', unread('kavya')),
  block('kavya', 'each follows and is subscribed to, all read', read('kavya')),
  block('rosa', 'a pending connection that alice asked for'),
  block('quinn', 'a pending connection that they asked for'),
  block('quinn', 'a pending connection that they asked for, unread', unread('quinn')),
  block('quinn', 'a pending connection that they asked for, unread and recent', unreadAndRecent('quinn')),
  block('una', 'a pending connection that they asked for, followed back'),
  block('quinn', 'who asked for a connection that is no more', (sandbox) => {
    const { id } = userNamed(sandbox, 'quinn');
    sandbox.state.connections = sandbox.state.connections.filter(({ user, target }) => user !== id && target !== id);
    unread('quinn')(sandbox);
  }),
  block('bob', 'a full connection in several circles'),
  block('bob', 'a full connection in several circles, all unread and recent', unreadAndRecent('bob')),
  block('dave', 'a full connection, confirmation unread'),
  block('jonas', 'a full connection that they asked for'),
  block('max', 'a full connection who is not followed'),
  block('una', 'the only connection of all', ({ state }) => {
    const una = state.users.find(({ username }) => username === 'una')?.id;
    state.connections = state.connections.filter(({ user, target }) => user === una || target === una);
    const own = state.connections.find(({ user }) => user === 1);
    own?.circles.push(state.circles.find(({ user, isDefault }) => user === 1 && isDefault)?.id ?? 0);
  }),
  {
    ...block('alice', 'the only connection of one who joined late', manyFollowLate),
    as: 'max',
  },
  block('nora', 'someone private who let alice in'),
  block('nora', 'someone private who let alice in, unread', unread('nora')),
  block('vera', 'someone private who let alice in, unread and recent', unreadAndRecent('vera')),
  block('yara', 'someone who wants to follow'),
  block('theo', 'someone whom alice wants to follow'),
  block('hana', 'someone who joined by an invite, recent'),
  when('unblockUser', 'someone blocked', { username: 'deals_4u' }),
  when('unblockUser', 'the one blocked last', { username: 'zack' }),
  when('unblockUser', 'someone at the end of the list', { username: 'willa' }),
];

export const relations: readonly Scenario[] = [
  when('reportUser', 'a stranger', { username: 'zoe', category_id: 1 }),
  when('reportUser', 'a connection, with words', { username: 'bob', category_id: 3, description: 'He shouts.' }),
  when('subscribeToUser', 'a follower', { username: 'frank' }),
  when('subscribeToUser', 'a stranger', { username: 'zoe' }),
  when('unsubscribeFromUser', 'someone subscribed to', { username: 'kavya' }),
  when('unsubscribeFromUser', 'a connection', { username: 'bob' }),
  when('followUser', 'a stranger who shows the number of followers', { username: 'zoe' }),
  when('followUser', 'a stranger who hides it', { username: 'zoe' }, (sandbox) => {
    userNamed(sandbox, 'zoe').profile.followers_count_visible = false;
  }),
  when('followUser', 'a follower, into a list', { username: 'frank', lists_ids: [2] }),
  when('followUser', 'who asks for a connection', { username: 'quinn' }),
  when('followUser', 'a connection', { username: 'max' }),
  when('followUser', 'a stranger, the first followed at all', { username: 'zoe' }, ({ state }) => {
    state.follows = state.follows.filter(({ user }) => user !== 1);
    state.notifications = state.notifications.filter(({ content }) => content.type !== 'FRA');
  }),
  when('followUser', 'the last that is allowed', { username: 'zoe' }, followAlmostTooMany),
  when('unfollowUser', 'someone', { username: 'ivo' }),
  when('unfollowUser', 'someone who shows the number of followers', { username: 'uma' }),
  when('unfollowUser', 'in a list', { username: 'petra' }),
  when('unfollowUser', 'who was asked first', { username: 'nora' }),
  when('unfollowUser', 'who was asked first, unread', { username: 'nora' }, unread('nora')),
  when('unfollowUser', 'who was asked first, unread and recent', { username: 'vera' }, unreadAndRecent('vera')),
  when('unfollowUser', 'who is connected', { username: 'bob' }),
  when('unfollowUser', 'who asks for a connection', { username: 'una' }),
  when('unfollowUser', 'who follows and is subscribed to', { username: 'kavya' }),
  when('unfollowUser', 'who follows, at the top', { username: 'pip' }),
  when('unfollowUser', 'someone blocked while asked', { username: 'rosa' }, (sandbox) => sandbox.act.block('alice', 'rosa')),
  when('updateFollow', 'into another list', { username: 'petra', lists_ids: [1] }),
  when('updateFollow', 'into a first list', { username: 'ivo', lists_ids: [1, 3] }),
  when('updateFollow', 'out of all lists', { username: 'petra' }),
  when('updateFollow', 'who was asked first', { username: 'vera', lists_ids: [2] }),
];

export const circles: readonly Scenario[] = [
  when('createCircle', 'a name that was being checked', { name: 'New', color: '#abc' }),
  when('createCircle', 'another name', { name: 'Newest', color: '#abcdef' }),
  circle('Family', 'name', { name: 'New' }),
  circle('Family', 'colour', { color: '#222222' }),
  circle('Family', 'name and colour', { name: 'New', color: '#222222' }),
  circle('Family', 'the same members', { usernames: ['bob', 'grace'] }),
  circle('Family', 'a member leaves', { usernames: ['grace'] }),
  circle('Family', 'all members leave', { usernames: [] }),
  circle('Family', 'someone connected comes', { usernames: ['bob', 'grace', 'dave'] }),
  circle('Family', 'who was asked comes', { usernames: ['bob', 'grace', 'ines'] }),
  circle('Family', 'one comes, one leaves', { usernames: ['bob', 'dave'] }),
  circle('Family', 'a stranger comes', { usernames: ['bob', 'grace', 'zoe'] }),
  circle('Travel plans', 'a stranger comes, first of all', { usernames: ['zoe'] }),
  circle('Family', 'a stranger and a connection come', { usernames: ['bob', 'grace', 'zoe', 'carol'], name: 'New' }),
  circle('Family', 'a follower comes', { usernames: ['bob', 'grace', 'frank'] }),
  circle('Family', 'a follower comes, recent', { usernames: ['bob', 'grace', 'frank'] }, unreadAndRecent('frank')),
  circle('Family', 'someone followed comes', { usernames: ['bob', 'grace', 'ivo'] }),
  circle('Family', 'someone followed back comes', { usernames: ['bob', 'grace', 'pip'] }),
  circle('Family', 'someone followed and private comes', { usernames: ['bob', 'grace', 'nora'] }),
  circle('Family', 'who asks for a connection comes', { usernames: ['bob', 'grace', 'una'] }),
  circle('Family', 'who asks for a connection comes, the first of all', { usernames: ['una'] }, onlyAsking),
  circle('Family', 'who asked for a connection leaves the only circle', { usernames: ['bob', 'grace'] }, unaIn('Family')),
  circle('Family', 'the only connection of all, who asked for it, leaves', { usernames: [] }, (sandbox) => {
    onlyAsking(sandbox);
    unaIn('Family')(sandbox);
  }),
  circle('Travel plans', 'who is in another circle only comes', { usernames: ['una'] }, unaIn('Family')),
  circle('Travel plans', 'the first connection of all', { usernames: ['zoe'] }, ({ state }) => {
    state.connections = [];
  }),
  {
    ...when('updateCircle', 'the first connection of all, of one who joined late', ofLate, (sandbox) => {
      manyFollowLate(sandbox);
      sandbox.state.connections = [];
      ownCircleOfMax(sandbox);
    }),
    as: 'max',
  },
  {
    ...when('updateCircle', 'the only connection of one who joined late leaves', { id: 99, usernames: [] }, zoeWithMax),
    as: 'max',
  },
  when('deleteCircle', 'with members', (sandbox) => ({ id: circleNamed(sandbox, 'Family').id })),
  when(
    'deleteCircle',
    'the only one of a member who asked',
    (sandbox) => ({ id: circleNamed(sandbox, 'Family').id }),
    unaIn('Family'),
  ),
  when(
    'deleteCircle',
    'that of the only connection of all',
    (sandbox) => ({ id: circleNamed(sandbox, 'Family').id }),
    (sandbox) => {
      onlyAsking(sandbox);
      unaIn('Family')(sandbox);
    },
  ),
  { ...when('deleteCircle', 'that of the only connection of one who joined late', { id: 99 }, zoeWithMax), as: 'max' },
  when('deleteCircle', 'an empty one', (sandbox) => ({ id: circleNamed(sandbox, 'Travel plans').id })),
];

function block(username: string, name: string, before?: Scenario['before']): Scenario {
  return when('blockUser', name, { username }, before);
}

function circle(name: string, title: string, change: object, before?: Scenario['before']): Scenario {
  return when('updateCircle', title, (sandbox) => ({ id: circleNamed(sandbox, name).id, ...change }), before);
}

/** Nobody is connected but una, who asks to be. */
function onlyAsking(sandbox: Sandbox): void {
  const { id } = userNamed(sandbox, 'una');
  sandbox.state.connections = sandbox.state.connections.filter(({ user, target }) => user === id || target === id);
}

/** Una, who asked for a connection, is in this circle, and in no other. */
function unaIn(name: string): (sandbox: Sandbox) => void {
  return (sandbox) => {
    const { id } = userNamed(sandbox, 'una');
    sandbox.state.connections
      .find(({ user, target }) => user === 1 && target === id)
      ?.circles.push(circleNamed(sandbox, name).id);
  };
}

function unread(username: string): (sandbox: Sandbox) => void {
  return (sandbox) => setRead(sandbox, username, false);
}

/** Whoever joined late stands at the top of lists. */
function manyFollowLate({ act }: Sandbox): void {
  for (const username of ['zoe', 'ivo', 'frank', 'kavya', 'petra', 'sam']) act.follow(username, 'max');
}

function ownCircleOfMax(sandbox: Sandbox): void {
  sandbox.state.circles.push({ ...circleNamed(sandbox, 'Family'), id: 99, user: userNamed(sandbox, 'max').id });
}

/** Zoe asked max for a connection, and is in his circle, and nobody else is connected to him. */
function zoeWithMax(sandbox: Sandbox): void {
  manyFollowLate(sandbox);
  ownCircleOfMax(sandbox);
  sandbox.state.connections = [];
  sandbox.act.follow('max', 'zoe');
  sandbox.act.connect('zoe', 'max');
  const { id } = userNamed(sandbox, 'max');
  sandbox.state.connections.find(({ user }) => user === id)?.circles.push(99);
}

function ofLate(): Input {
  return { id: 99, usernames: ['zoe'] };
}

function subscribe({ state }: Sandbox, username: string): void {
  const target = state.users.find((user) => user.username === username)?.id ?? 0;
  state.subscriptions.push({ id: nextId(state, 'subscriptions'), user: 1, target, enabled: true });
}

function read(username: string): (sandbox: Sandbox) => void {
  return (sandbox) => setRead(sandbox, username, true);
}

function unreadAndRecent(username: string): (sandbox: Sandbox) => void {
  return (sandbox) => {
    setRead(sandbox, username, false);
    moveUp(sandbox, [username]);
  };
}

/** With one follow more the number allowed is reached, and follow requests of one's own are withdrawn. */
function followAlmostTooMany({ state }: Sandbox): void {
  const followed = state.users.find(({ username }) => username === 'gus')?.id ?? 0;
  const count = state.follows.filter(({ user }) => user === 1).length;
  for (let more = count; more < 1499; more += 1) {
    state.follows.push({ id: nextId(state, 'follows'), user: 1, followed, lists: [] });
  }
}
