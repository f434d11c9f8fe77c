import { NotificationType } from '../../src/contract/notification-types.js';
import { setMembers } from '../../src/sandbox/rules/circles.js';
import { setVisibility } from '../../src/sandbox/rules/profiles.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { nextId } from '../../src/sandbox/table.js';
import type { User, World } from '../../src/sandbox/world.js';
import { freshClient } from '../coherence/truth.js';
import { coherenceWorld } from '../coherence/world.js';
import { writeInputs } from './inputs.js';
import { mutations } from './rules.js';

export type Choices = ReturnType<typeof choicesOf>;

/** Random choices of one seed. */
export function choicesOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    /** A whole number below the end. */
    below,
    /** True once in so many times. */
    once: (times: number): boolean => below(times) === 0,
    pick: <Value>(all: readonly Value[]): Value | undefined => all[below(all.length)],
    some: <Value>(all: readonly Value[], times: number): Value[] => all.filter(() => below(times) === 0),
  };
}

/** A state of the service that an account reads and changes. */
export interface State {
  readonly sandbox: Sandbox;
  readonly account: User;
  readonly choices: Choices;
}

/** So many states, each some random acts after the last one; from time to time the world begins anew. */
export async function* randomStates(count: number, seed: number): AsyncGenerator<State> {
  const start = coherenceWorld();
  let sandbox = createSandbox({ world: start });
  for (let index = 0; index < count; index += 1) {
    const choices = choicesOf(seed * 1000 + index);
    if (index % 20 === 0) sandbox = createSandbox({ world: index % 40 === 0 ? start : 'demo' });
    const { users } = sandbox.state;
    const readers = users.filter(({ active, deleted, suspendedUntil }) => active && !deleted && suspendedUntil === null);
    const account = (index % 3 === 0 && choices.pick(readers)) || users.find(({ username }) => username === 'alice');
    if (!account) throw new Error('the world lacks alice');
    for (let step = 0; step < 6; step += 1) await act({ sandbox, account, choices });
    yield { sandbox, account, choices };
  }
}

/** A moment after everything that has happened. */
function later({ notifications }: World): number {
  return Math.max(...notifications.map(({ created }) => created)) + 1;
}

/** One act of the account or of somebody else. The service refuses some; they change nothing. */
async function act({ sandbox, account, choices }: State): Promise<void> {
  const { act: acts, state } = sandbox;
  const others = state.users.filter((one) => one !== account);
  const other = choices.pick(others) ?? account;
  const [from, to] = choices.once(2) ? [account, other] : [other, account];
  const isBlocked = state.blocks.some(({ user, blocked }) => user === from.id && blocked === to.id);
  const circles = state.circles.filter(({ user, isDefault }) => user === account.id && !isDefault);
  const isIn =
    (circle: number) =>
    ({ id }: User): boolean =>
      state.connections.some(({ user, target, circles: own }) => user === account.id && target === id && own.includes(circle));
  const possible: (() => unknown)[] = [
    () => writeAboutPerson({ sandbox, account, choices }),
    () => acts.follow(from.username, to.username),
    () => acts.unfollow(from.username, to.username),
    () => to.visibility === 'T' && acts.requestFollow(from.username, to.username),
    () => acts.connect(from.username, to.username),
    () => acts.confirmConnection(from.username, to.username),
    () => isBlocked || acts.block(from.username, to.username),
    () => acts.unblock(from.username, to.username),
    () => acts.notify(account.username, choices.pick(NotificationType.options) ?? 'F', other.username),
    () => choices.some(state.notifications, 3).forEach((one) => Object.assign(one, { read: true })),
    // Alice reads the next states: a deleted account is suspended.
    () => choices.once(2) && other.username !== 'alice' && acts.remove(other.username),
    () => setVisibility(state, from, choices.pick(['P', 'O', 'T']) ?? 'P'),
    () => {
      const circle = choices.pick(circles);
      if (circle) setMembers(state, account, circle, choices.some(others, 12), later(state));
    },
    () => {
      // Somebody who has asked is confirmed by a circle, and is in no other one.
      const circle = choices.pick(circles);
      acts.connect(other.username, account.username);
      if (circle) setMembers(state, account, circle, [...state.users.filter(isIn(circle.id)), other], later(state));
    },
    () => {
      const one = choices.pick(state.notifications.filter(({ owner }) => owner === account.id));
      if (one) one.created -= choices.below(1e9);
    },
    () => state.devices.push({ id: nextId(state, 'devices'), user: account.id, uuid: `d${choices.below(1e9)}`, name: null }),
    () => Object.assign(account, { are_guidelines_accepted: choices.once(2) }),
    () => Object.assign(other.profile, { followers_count_visible: choices.once(2) }),
  ];
  try {
    await choices.pick(possible)?.();
  } catch {
    // Refused.
  }
}

/** A write of the account about somebody: a new relation is in some states without an act of its own. */
async function writeAboutPerson(state: State): Promise<void> {
  const write = state.choices.pick(mutations.filter(({ path }) => path.includes('/:username/')));
  if (write) await freshClient(state.sandbox, state.account.token).call(write, writeInputs(state)[write.name]);
}

/** How many states the tests of the rules visit, and the seed of their choices. */
export const RULE_STATES: number = Number(process.env['RULE_STATES'] ?? 16);
export const RULE_SEED: number = Number(process.env['RULE_SEED'] ?? 1);
