import { knownAt } from './claims.js';
import { explain, type Grounds, type Question } from './explain.js';
import { ABSENT, type Fact, type Value } from './facts.js';
import type { Journal, Write } from './journal.js';
import { nameOf } from './network.js';
import { truthAt } from './truth.js';
import { exceptionOf } from './exceptions.js';

/** A press and a fact on screen that the service changes by it. */
export interface Pair {
  readonly write: Write;
  readonly fact: Fact;
  readonly before: Value;
  readonly wanted: Value;
  /** What the first commit after the press shows. */
  readonly after: Value | undefined;
  readonly isAtOnce: boolean;
  /** Why it cannot be shown at once. */
  readonly reason: string | undefined;
}

/** What the presses change at the service, by its state before and after, and whether the first commit shows it. */
export function judgeAtOnce({ commits, writes, facts }: Journal, grounds: Grounds): Pair[] {
  return writes.flatMap((write) => {
    const last = commits[write.pressedBefore - 1];
    const first = commits[write.pressedBefore];
    if (!last || !first) return [];
    const before = grounds.worlds.after(truthAt(writes, write));
    const after = before.plus(write);
    const others = knownAt(writes, last);
    const knowledge = { ...others, unanswered: [...others.unanswered, write] };
    return [...last.shown].flatMap(([fact, shown]): Pair[] => {
      const [former, wanted] = [before.valueOf(fact), after.valueOf(fact)];
      if (former === wanted) return [];
      const now = first.shown.get(fact);
      // A row or a page that is gone says nothing of its fields.
      if (now === undefined && wanted !== ABSENT) return [];
      const isAtOnce =
        now === wanted ||
        now === undefined ||
        isSameStep([shown, now], [former, wanted]) ||
        (now !== shown && isShown(grounds, { fact, value: now, knowledge }, write));
      const isBehind = typeof shown === 'number' && !isUpToDate(grounds, { fact, value: shown, knowledge: others });
      const reason = isBehind ? BEHIND : exceptionOf({ write, fact, before: before.world, commit: last, facts });
      return [{ write, fact, before: shown, wanted, after: now, isAtOnce, reason }];
    });
  });
}

const BEHIND =
  'the count lacks an acknowledged write whose effect no copy tells: a step on it would give a number that never was';

/** A count that lacks a lost write takes the very step that the service takes. */
function isSameStep([shown, now]: readonly [Value, Value], [former, wanted]: readonly [Value, Value]): boolean {
  return [shown, now, former, wanted].every(Number.isFinite) && Number(now) - Number(shown) === Number(wanted) - Number(former);
}

/** A count may have lacked something, and be right about the press all the same. */
function isShown(grounds: Grounds, said: Omit<Question, 'required'>, write: Write): boolean {
  const question = { ...said, required: new Set<Write>() };
  const including = explain(grounds, { ...question, including: write });
  return Array.isArray(including.found) && explain(grounds, { ...question, excluding: write }).found === undefined;
}

/** Some state with all that is acknowledged explains it. */
function isUpToDate(grounds: Grounds, said: Omit<Question, 'required'>): boolean {
  const relevant = grounds.relevant(said.fact);
  const required = new Set(said.knowledge.acknowledged.filter((one) => relevant.has(one)));
  return explain(grounds, { ...said, required }).found !== undefined;
}

export function textOfPair({ write, fact, before, wanted, after }: Pair): string {
  return `${nameOf(write)}: ${fact.name} goes from ${before} to ${wanted}, and the first commit shows ${after}`;
}
