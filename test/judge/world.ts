import { createSandbox } from '../../src/sandbox/sandbox.js';
import { nextId } from '../../src/sandbox/table.js';
import type { World } from '../../src/sandbox/world.js';

/** Everybody but alice, who is signed in, and the two she blocks from the start. Lists show the last of them first. */
export const PEOPLE = ['bob', 'carol', 'dave', 'erin', 'nora', 'quinn', 'rosa', 'zoe'] as const;
export type Person = (typeof PEOPLE)[number];

/** Nobody can follow her without asking: an app offers no Follow button there. */
export const PRIVATE: Person = 'nora';

export const BLOCKED = ['mallory', 'kurt'] as const;

/** A search for it finds them all. */
export const EVERYBODY = 'wonderland';

/** In the nickname of every new invite, until it is renamed. */
export const GUEST = 'Guest';

/** 1 September 2026, 08:00 UTC: where the clock of each program starts. */
export const START: number = Date.UTC(2026, 8, 1, 8);

/**
 * The service before a program begins. bob is connected and in a circle; carol follows alice; alice follows dave and erin, and
 * is told of erin's posts; nora is private and has let alice follow; quinn asks for a connection; alice has asked rosa; zoe is
 * a stranger.
 */
export function startWorld(): World {
  let time = START - 86_400_000;
  const { act, state } = createSandbox({ world: 'empty', now: () => (time += 60_000) });
  for (const name of [...PEOPLE, ...BLOCKED]) act.join(name, { name: `${name} of ${EVERYBODY}` });
  for (const user of state.users) {
    user.profile.followers_count_visible = user.username !== 'carol';
    // More than anybody presses for.
    user.invite_count = 30;
  }
  act.notify('alice', 'PC', 'dave', 'A remark');
  act.notify('alice', 'CC', 'bob');
  act.follow('carol', 'alice');
  act.notify('alice', 'PR', 'carol');
  act.follow('alice', 'dave');
  act.follow('alice', 'erin');
  act.follow('dave', 'erin');
  act.follow('zoe', 'dave');
  act.notify('alice', 'UNP', 'erin', 'Fresh bread');
  act.notify('alice', 'FRA', 'nora');
  act.connect('quinn', 'alice');
  act.connect('alice', 'rosa');
  act.notify('alice', 'PUM', 'zoe', 'Look here');
  act.notify('alice', 'PC', 'carol', 'Another remark');
  for (const name of BLOCKED) act.block('alice', name);
  for (const user of state.users) if (user.username === PRIVATE) user.visibility = 'T';
  for (const one of state.notifications) one.read = one.id % 4 === 1;
  addCircles(state);
  addInvites(state);
  return structuredClone(state);
}

function addCircles(world: World): void {
  const alice = idOf(world, 'alice');
  for (const [name, member] of [
    ['Family', 'bob'],
    ['Work', 'rosa'],
    ['Travel', undefined],
  ] as const) {
    const id = nextId(world, 'circles');
    world.circles.push({ id, user: alice, name, color: '#023ca7', isDefault: false });
    const connection = world.connections.find((one) => one.user === alice && one.target === idOf(world, member ?? ''));
    connection?.circles.push(id);
  }
}

function addInvites(world: World): void {
  for (const nickname of ['An aunt', 'A neighbour', 'An old friend']) {
    const id = nextId(world, 'invites');
    world.invites.push({
      id,
      user: idOf(world, 'alice'),
      nickname,
      email: null,
      is_invite_email_sent: false,
      token: `token-${id}`,
      username: null,
      badge: null,
      createdUser: null,
      created: START - id * 1000,
    });
  }
}

export function idOf(world: World, username: string): number {
  return world.users.find((user) => user.username === username)?.id ?? 0;
}

export function tokenOf(world: World): string {
  return world.users.find(({ username }) => username === 'alice')?.token ?? '';
}
