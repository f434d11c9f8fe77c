import type { World } from '../../src/sandbox/world.js';
import type { Fact, Value } from './facts.js';
import type { Write } from './journal.js';
import { copyOf, isGranted, perform } from './service.js';
import { START } from './world.js';

export interface Hypothesis {
  readonly world: World;
  /** Writes that the service refuses there, and that are not as wished either. */
  readonly refused: readonly Write[];
  valueOf(fact: Fact): Value;
  plus(write: Write): Hypothesis;
}

export type Worlds = ReturnType<typeof makeWorlds>;

/** The service as it would be after certain writes, each done by its own handlers. Made once for the same writes. */
export function makeWorlds(start: World) {
  function hypothesis(world: World, refused: readonly Write[]): Hypothesis {
    const values = new Map<Fact, Value>();
    const next = new Map<string, Hypothesis>();
    return {
      world,
      refused,
      valueOf: (fact) => {
        const known = values.get(fact);
        if (known !== undefined) return known;
        const value = fact.of(world);
        values.set(fact, value);
        return value;
      },
      plus: (write) => {
        // What it makes has another id once it is made.
        const key = `${write.number} ${write.madeId ?? ''}`;
        const known = next.get(key) ?? hypothesis(...done(world, refused, write));
        next.set(key, known);
        return known;
      },
    };
  }

  const root = hypothesis(start, []);
  /** After these writes, in this order. */
  const after = (writes: readonly Write[]): Hypothesis => writes.reduce((one, write) => one.plus(write), root);
  return { after };
}

function done(before: World, refused: readonly Write[], write: Write): [World, readonly Write[]] {
  const world = copyOf(before);
  // What the service has made keeps its id in every world.
  for (const table of ['invites', 'circles', 'notifications']) world.lastIds[table] = (write.madeId ?? UNMADE + write.number) - 1;
  const status = perform(world, write.wish, START);
  const isRefused = status >= 400 && !isGranted(world, write.wish);
  return [world, isRefused ? [...refused, write] : refused];
}

/** Ids from here on are those of things that the service has not made. */
const UNMADE = 100_000;
