import { textOfPair } from './at-once.js';
import type { Fact } from './facts.js';
import type { Journal } from './journal.js';
import { seconds } from './network.js';
import type { Verdict } from './verdict.js';

/** A program as it ran: what was pressed, what the network did, what the facts in question showed, and what is wrong with it. */
export function reportOf(journal: Journal, verdict: Verdict): string {
  const findings = [...verdict.wrong, ...verdict.flickers];
  const facts = new Set(findings.flatMap(({ fact }) => fact ?? []));
  const lines = [
    ...journal.wire.map(({ at, text }) => ({ at, text })),
    ...changesOf(journal, facts),
    ...findings.map(({ at, kind, text }) => ({ at, text: `${kind.toUpperCase()}: ${text}` })),
  ];
  return [
    ...lines.toSorted((one, other) => one.at - other.at).map(({ at, text }) => `${seconds(at).padStart(10)}  ${text}`),
    ...verdict.stale.map((text) => `STALE in the end: ${text}`),
    ...verdict.lost.map((text) => `LOST: ${text}`),
    ...verdict.pairs.filter(({ isAtOnce, reason }) => !isAtOnce && !reason).map((pair) => `LATER: ${textOfPair(pair)}`),
  ].join('\n');
}

function changesOf({ commits }: Journal, facts: ReadonlySet<Fact>): { at: number; text: string }[] {
  return [...facts].flatMap((fact) => {
    let last: unknown;
    return commits.flatMap(({ at, shown }) => {
      const value = shown.get(fact);
      if (value === last) return [];
      last = value;
      return [{ at, text: `screen: ${fact.name} = ${value ?? 'not shown'}` }];
    });
  });
}
