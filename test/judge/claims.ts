import { exceptionOf } from './exceptions.js';
import { explain, GRACE, type Explanation, type Grounds, type Knowledge, type Question } from './explain.js';
import type { Fact, Value } from './facts.js';
import type { Commit, Journal, Write } from './journal.js';
import { nameOf } from './network.js';
import { truthAt } from './truth.js';

/** Something that was on screen and must not have been. */
export interface Finding {
  readonly kind: 'wrong' | 'flicker';
  readonly at: number;
  /** The fact, if it is about one. */
  readonly fact: Fact | undefined;
  readonly text: string;
}

type Played = Pick<Journal, 'commits' | 'writes' | 'facts'>;

/** What is remembered of a fact from commit to commit. */
interface Memory {
  value: Value | undefined;
  /** What could be known when it was last looked at. */
  known: string;
  /** Writes that it has shown: no state without them explains what was on screen. */
  readonly seen: Set<Write>;
  isWrong: boolean;
}

/** Looks at every value in every commit: wrong ones, and pending writes that were seen and are gone. */
export function judgeClaims(journal: Played, grounds: Grounds) {
  const { commits, writes } = journal;
  const findings: Finding[] = [];
  const memories = new Map<Fact, Memory>();
  const counts = {
    /** Values of which nothing could be said: too much was unanswered, or the service would have refused what was pressed. */
    tooMany: 0,
    wouldRefuse: 0,
    /** Pending writes that were seen and are gone together with what said that they change anything. */
    unfounded: 0,
  };

  const look = (commit: Commit, knowledge: Knowledge, fact: Fact, value: Value): void => {
    const memory = memories.get(fact) ?? { value: undefined, known: '', seen: new Set(), isWrong: false };
    memories.set(fact, memory);
    const relevant = grounds.relevant(fact);
    const known = textOf(knowledge, relevant);
    const isNew = memory.value !== value;
    if (!isNew && memory.known === known) return;
    Object.assign(memory, { value, known });
    const required = new Set(knowledge.acknowledged.filter((one) => memory.seen.has(one)));
    const question = { fact, value, knowledge, required };
    const explanation = explain(grounds, question);
    if (explanation.found === 'too many') {
      counts.tooMany += 1;
      return;
    }
    if (explanation.found === undefined) {
      const isRefused = isExcused(explanation, knowledge.unanswered);
      if (isRefused) counts.wouldRefuse += 1;
      else if (isNew || !memory.isWrong) findings.push(wrong(commit, fact, value, required, explanation));
      memory.isWrong = !isRefused;
      return;
    }
    memory.isWrong = false;
    if (!isNew) return;
    const about = [...knowledge.acknowledged, ...knowledge.unanswered].filter((one) => relevant.has(one));
    for (const write of about) {
      if (memory.seen.has(write)) {
        if (!isPending(write, commit)) continue;
        // Neither is claimed where not everything could be tried: that counts as found.
        if (explain(grounds, { ...question, including: write }).found) continue;
        memory.seen.delete(write);
        if (isUnfounded(journal, grounds, { write, fact, at: commit.at })) {
          counts.unfounded += 1;
          continue;
        }
        findings.push({
          kind: 'flicker',
          at: commit.at,
          fact,
          text: `${fact.name} shows ${value}, although ${nameOf(write)} is pending and was seen`,
        });
      } else if (isNeeded(grounds, question, write)) memory.seen.add(write);
    }
  };

  for (const commit of commits) {
    const knowledge = knownAt(writes, commit);
    for (const text of commit.faults) findings.push({ kind: 'wrong', at: commit.at, fact: undefined, text });
    for (const [fact, value] of commit.shown) look(commit, knowledge, fact, value);
  }
  return { findings, ...counts };
}

/**
 * Whether no state without the write explains what is shown. An acknowledged one is not needed merely because one that is still pending
 * was pressed after it: what shows may be the pending one alone, on top of an earlier answer, and goes with it if it is lost.
 */
function isNeeded(grounds: Grounds, question: Question, write: Write): boolean {
  const { acknowledged, unanswered } = question.knowledge;
  const alone = { acknowledged: [], unanswered: [...acknowledged, ...unanswered] };
  const inAnyOrder = acknowledged.includes(write) ? { ...question, knowledge: alone } : question;
  return [question, inAnyOrder].every((one) => {
    const explanation = explain(grounds, { ...one, excluding: write });
    return explanation.found === undefined && !isExcused(explanation, unanswered);
  });
}

/**
 * An earlier press said what this one changes. It has been refused or lost, and nothing else on screen said so when this one was pressed:
 * no client knows any longer what it changes.
 */
function isUnfounded(
  { commits, writes, facts }: Played,
  grounds: Grounds,
  { write, fact, at }: { readonly write: Write; readonly fact: Fact; readonly at: number },
): boolean {
  const commit = commits[write.pressedBefore - 1];
  const isGone = ({ number, heard }: Write): boolean =>
    number < write.number && heard !== undefined && heard.what !== 'yes' && heard.at > write.pressedAt && heard.at <= at;
  if (!commit || ![...grounds.relevant(fact)].some(isGone)) return false;
  const { world: before } = grounds.worlds.after(truthAt(writes, write));
  return exceptionOf({ write, fact, before, commit, facts }) !== undefined;
}

/** What shows may be a press that the service would refuse: that is known when it answers. */
function isExcused({ refused }: Extract<Explanation, { found: undefined }>, unanswered: readonly Write[]): boolean {
  return refused.some((one) => unanswered.includes(one));
}

/** What the client knew of its writes at a commit, give or take the moment that the screen lags behind. */
export function knownAt(writes: readonly Write[], { at, index }: Commit): Knowledge {
  const pressed = writes.filter(
    ({ pressedAt, pressedBefore }) => pressedAt <= at && (pressedBefore <= index || pressedBefore === Infinity),
  );
  const acknowledged = pressed.filter(({ heard }) => heard?.what === 'yes' && heard.at + GRACE <= at);
  const unanswered = pressed.filter((one) => !acknowledged.includes(one) && !isOver(one, at));
  return { acknowledged, unanswered };
}

/** The service has refused it, or it was never sent. */
function isOver({ heard, settled, sentAt }: Write, at: number): boolean {
  if (heard) return heard.what === 'no' && heard.at + GRACE <= at;
  return sentAt === undefined && settled !== undefined && settled.at + GRACE <= at;
}

/** Nothing has been heard of it, and it has not been given up. */
function isPending({ heard, settled, pressedBefore }: Write, { at }: Commit): boolean {
  return pressedBefore !== Infinity && (heard?.at ?? Infinity) > at && (settled?.at ?? Infinity) > at;
}

function textOf({ acknowledged, unanswered }: Knowledge, relevant: ReadonlySet<Write>): string {
  const numbers = (writes: readonly Write[]): string => writes.flatMap((one) => (relevant.has(one) ? [one.number] : [])).join();
  return `${numbers(acknowledged)}/${numbers(unanswered)}`;
}

function wrong(
  commit: Commit,
  fact: Fact,
  value: Value,
  required: ReadonlySet<Write>,
  { values }: Extract<Explanation, { found: undefined }>,
): Finding {
  const could = [...values].map(([would, done]) => `${would} (${done.map(nameOf).join(', ') || 'nothing done'})`);
  const shown = required.size > 0 ? `; it has shown ${[...required].map(nameOf).join(', ')}` : '';
  return {
    kind: 'wrong',
    at: commit.at,
    fact,
    text: `${fact.name} shows ${value}; it could be ${could.join(', or ') || 'nothing'}${shown}`,
  };
}
