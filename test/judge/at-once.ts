import { explain, GRACE, type Grounds } from './explain.js';
import { ABSENT, type Fact, type Value } from './facts.js';
import type { Commit, Journal, Write } from './journal.js';
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
    const after = before.then(write);
    return [...last.shown].flatMap(([fact, shown]): Pair[] => {
      const [former, wanted] = [before.valueOf(fact), after.valueOf(fact)];
      if (former === wanted) return [];
      const now = first.shown.get(fact);
      // A row or a page that is gone says nothing of its fields.
      if (now === undefined && wanted !== ABSENT) return [];
      const isAtOnce = now === wanted || (now === undefined && wanted === ABSENT) || (now !== shown && isExplained(first, fact, now, write));
      const reason = exceptionOf({ write, fact, before: before.world, commit: last, facts });
      return [{ write, fact, before: shown, wanted, after: now, isAtOnce, reason }];
    });
  });

  /** A count may have been out of date, and be right about the press all the same. */
  function isExplained(commit: Commit, fact: Fact, value: Value | undefined, write: Write): boolean {
    if (value === undefined) return false;
    const pressed = writes.filter(({ pressedAt, number }) => pressedAt <= commit.at && number <= write.number);
    const acknowledged = pressed.filter(({ heard }) => heard?.what === 'yes' && heard.at + GRACE <= commit.at);
    const knowledge = { acknowledged, unanswered: pressed.filter((one) => !acknowledged.includes(one)) };
    const question = { fact, value, knowledge, required: new Set<Write>() };
    return explain(grounds, { ...question, including: write }).found !== undefined && explain(grounds, { ...question, excluding: write }).found === undefined;
  }
}

export function textOfPair({ write, fact, before, wanted, after }: Pair): string {
  return `${nameOf(write)}: ${fact.name} goes from ${before} to ${wanted}, and the first commit shows ${after}`;
}
