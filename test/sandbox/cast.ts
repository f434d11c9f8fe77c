import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { User } from '../../src/sandbox/world.js';
import { nextId } from '../../src/sandbox/table.js';

/** A small world in which every list fits in one page, and everybody stands for one way of being tied to alice. */
export function createCast(): Sandbox {
  const sandbox = createSandbox({ world: 'empty' });
  const { act, state } = sandbox;
  const join = (username: string): User => act.join(username, { name: `Person ${username}` });
  alice(sandbox).profile.name = 'Person alice';

  /** No tie at all. */
  join('stranger').profile.followers_count_visible = true;
  /** Alice follows them, in a list; they are followed by nobody else. */
  join('followed');
  act.follow('alice', 'followed');
  const list = nextId(state, 'lists');
  state.lists.push(
    { id: list, user: 1, name: 'News', emoji: 1 },
    { id: nextId(state, 'lists'), user: 1, name: 'Friends', emoji: null },
  );
  state.follows.at(-1)?.lists.push(list);
  /** Follows alice. */
  join('fan');
  act.follow('fan', 'alice');
  /** Each follows the other, and each is told of the other's posts; both have posted. */
  join('mutual');
  act.follow('alice', 'mutual');
  act.follow('mutual', 'alice');
  act.notify('alice', 'UNP', 'mutual');
  act.notify('mutual', 'UNP', 'alice');
  /** Alice has asked for a connection. */
  join('asked');
  act.connect('alice', 'asked');
  /** Has asked alice for a connection; alice follows back. */
  join('asking');
  act.connect('asking', 'alice');
  act.follow('alice', 'asking');
  /** Connected, and in the circle Friends. */
  join('full').profile.followers_count_visible = true;
  act.connect('alice', 'full');
  act.confirmConnection('full', 'alice');
  /** Private, without a tie. */
  join('closed').visibility = 'T';
  /** Private; alice asked, and was let in. */
  join('guarded').visibility = 'T';
  act.notify('alice', 'FRA', 'guarded');
  /** Wants to follow alice. */
  join('wishing');
  act.requestFollow('wishing', 'alice');
  /** Blocked by alice. */
  join('shut');
  act.block('alice', 'shut');

  const circle = nextId(state, 'circles');
  state.circles.push({ id: circle, user: 1, name: 'Friends', color: '#abc', isDefault: false });
  state.connections.find(({ user, target }) => user === 1 && target === userOf(sandbox, 'full').id)?.circles.push(circle);
  state.circles.push({ id: nextId(state, 'circles'), user: 1, name: 'Nobody', color: '#123456', isDefault: false });
  state.devices.push({ id: nextId(state, 'devices'), user: 1, uuid: 'phone', name: 'Phone' });
  return sandbox;
}

export function alice(sandbox: Sandbox): User {
  return userOf(sandbox, 'alice');
}

export function userOf(sandbox: Sandbox, username: string): User {
  const user = sandbox.state.users.find((one) => one.username === username);
  if (user === undefined) throw new Error(`no ${username} in this world`);
  return user;
}

export function circleNamed(sandbox: Sandbox, name: string): number {
  const circle = sandbox.state.circles.find((one) => one.user === 1 && one.name === name);
  if (circle === undefined) throw new Error(`no circle ${name}`);
  return circle.id;
}

/** Gives alice follows up to this number. */
export function followUpTo(count: number, { state: { follows } }: Sandbox): void {
  const own = follows.filter(({ user }) => user === 1).length;
  for (let id = 5000 + own; id < 5000 + count; id += 1) follows.push({ id, user: 1, followed: id, lists: [] });
}
