import type { Fact, Value } from './facts.js';
import type { Write } from './journal.js';
import { inOrder } from './order.js';
import { decides } from './service.js';
import type { Hypothesis, Worlds } from './worlds.js';

/**
 * What the client can know at some moment: writes that the service has acknowledged, and writes of which it has not heard.
 * Any state of the service that agrees with it explains what is shown: one without an acknowledged write is an earlier state,
 * and so without all that was pressed after that acknowledgement.
 */
export interface Knowledge {
  readonly acknowledged: readonly Write[];
  readonly unanswered: readonly Write[];
}

export type Grounds = ReturnType<typeof makeGrounds>;

/** What questions are answered from: the writes of a journal, and the worlds that they make. */
export function makeGrounds(writes: readonly Write[], worlds: Worlds) {
  const known = new Map<Fact, ReadonlySet<Write>>();
  return {
    worlds,
    /** The writes that can change a fact, and those on which it depends whether the service does one of them. */
    relevant: (fact: Fact): ReadonlySet<Write> => {
      const found = known.get(fact) ?? concerning(fact, writes);
      known.set(fact, found);
      return found;
    },
  };
}

export interface Question {
  readonly fact: Fact;
  readonly value: Value;
  readonly knowledge: Knowledge;
  /** Writes that must have been done: those that the fact has shown before. */
  readonly required: ReadonlySet<Write>;
  /** One more that must have been done, or must not. */
  readonly including?: Write;
  readonly excluding?: Write;
}

export type Explanation =
  | { readonly found: readonly Write[] }
  /** None; `values` are those that could be shown. `refused` are writes that the service would not have done in any case. */
  | { readonly found: undefined; readonly values: ReadonlyMap<Value, readonly Write[]>; readonly refused: readonly Write[] }
  /** So much is unanswered that not all could be tried. */
  | { readonly found: 'too many' };

/** The client hears an answer a little before the screen shows it. */
export const GRACE = 5;

/** Of more combinations than that not every one is tried. */
const MOST_TRIES = 4000;

/** A state of the service that explains a value. */
export function explain({ worlds, relevant }: Grounds, question: Question): Explanation {
  const { fact, value, knowledge, required, including, excluding } = question;
  const all = inOrder([...knowledge.acknowledged, ...knowledge.unanswered].filter((one) => relevant(fact).has(one)));
  const needed = new Set([...required, ...(including ? [including] : [])]);
  const isAcknowledged = new Set(knowledge.acknowledged);
  // Whatever was acknowledged before a needed one was pressed is needed, too.
  for (const one of all) if (all.some((other) => needed.has(other) && comesBefore(one, other, isAcknowledged))) needed.add(one);
  if (excluding && needed.has(excluding)) return nothing();

  let tries = 0;
  const values = new Map<Value, readonly Write[]>();
  const refused = new Set<Write>();
  const search = (
    index: number,
    at: Hypothesis,
    done: readonly Write[],
    left: readonly Write[],
  ): readonly Write[] | undefined => {
    const write = all[index];
    if (tries > MOST_TRIES) return undefined;
    if (!write) {
      tries += 1;
      const would = at.valueOf(fact);
      if (would === value) return done;
      if (!values.has(would)) values.set(would, done);
      for (const one of at.refused) refused.add(one);
      return undefined;
    }
    const isPossible = write !== excluding && !left.some((one) => comesBefore(one, write, isAcknowledged));
    const found = isPossible ? search(index + 1, at.plus(write), [...done, write], left) : undefined;
    if (found || needed.has(write)) return found;
    return search(index + 1, at, done, [...left, write]);
  };
  const found = search(0, worlds.after([]), [], []);
  if (!found && tries > MOST_TRIES) return { found: 'too many' };
  return found ? { found } : { found: undefined, values, refused: [...refused] };
}

function concerning(fact: Fact, writes: readonly Write[]): ReadonlySet<Write> {
  const found = new Set(writes.filter(({ wish }) => fact.concerns(wish)));
  for (const { wish } of found) for (const one of writes) if (decides(one.wish, wish)) found.add(one);
  return found;
}

/** The service had done the one before it could hear of the other. */
function comesBefore(one: Write, other: Write, acknowledged: ReadonlySet<Write>): boolean {
  return acknowledged.has(one) && one.heard !== undefined && one.heard.at + GRACE <= other.pressedAt;
}

function nothing(): Explanation {
  return { found: undefined, values: new Map(), refused: [] };
}
