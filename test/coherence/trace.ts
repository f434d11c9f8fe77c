import type { World } from '../../src/sandbox/world.js';
import { effectsByName } from '../support/effects-table.js';
import { runScenario } from './run.js';
import { type Case, nameOfPart, partOf, type RowPart, RULES } from './without-part.js';

/** What the rows were seen to do. */
export interface Trace {
  /** By the name of what a row says: the cases in which it changed an answer, or made one stale. */
  readonly cases: ReadonlyMap<string, ReadonlySet<string>>;
  /** By condition of a row: its write and reads, and what it was seen to say. */
  readonly conditions: ReadonlyMap<string, Condition>;
  /** From now on it is this case. */
  enter(name: string): void;
  /** The rows are as they were. */
  stop(): void;
}

interface Condition {
  readonly write: string;
  readonly reads: readonly string[];
  readonly said: Set<boolean>;
}

/** Watches the changes and conditions of every row. */
export function traceRows(): Trace {
  const cases = new Map<string, Set<string>>();
  const conditions = new Map<string, Condition>();
  let current = '';
  const note = (rowPart: RowPart): void => {
    const name = nameOfPart(rowPart);
    cases.set(name, (cases.get(name) ?? new Set()).add(current));
  };
  const undo = [...effectsByName].map(([write, row]) => {
    const { change, stale } = row;
    const watched = {
      change: change?.map((one, index) => ({
        ...one,
        apply: (...given: Parameters<typeof one.apply>) => {
          const after = one.apply(...given);
          if (after !== given[0]) note({ write, list: 'change', index, what: partOf(one, given[1].operation.name) });
          return after;
        },
      })),
      stale: stale?.map((one, index) => {
        const said = new Set<boolean>();
        const { when, reads } = one;
        // What follows from the rules is proved with them.
        if (when && reads) conditions.set(`${write}: stale ${index + 1}`, { write, reads, said });
        return {
          ...one,
          when: (...given: Parameters<NonNullable<typeof when>>) => {
            const is = when?.(...given) ?? true;
            said.add(is);
            if (is) for (const what of reads ?? [RULES]) note({ write, list: 'stale', index, what });
            return is;
          },
        };
      }),
    };
    Object.assign(row, watched);
    return () => Object.assign(row, { change, stale });
  });
  return {
    cases,
    conditions,
    enter: (name) => {
      current = name;
    },
    stop: () => {
      for (const restore of undo) restore();
    },
  };
}

/** Conditions that were always true, or always false, also where their reads are mounted by themselves. */
export async function oneSided(world: World, trace: Trace, cases: readonly Case[]): Promise<string[]> {
  for (const { write, reads, said } of trace.conditions.values()) {
    for (const { scenario, changed } of cases.filter((one) => one.scenario.write === write)) {
      const labels = changed.filter(({ operation }) => reads.includes(operation.name)).map(({ label }) => label);
      for (const group of [labels, ...labels.map((label) => [label])]) {
        if (said.size === 2) break;
        const only = ({ label }: { label: string }): boolean => group.includes(label);
        await runScenario(world, scenario, { depth: 2, quick: () => false, only });
      }
    }
  }
  const writes = new Set<string>(cases.map(({ scenario }) => scenario.write));
  return [...trace.conditions]
    .filter(([, { write, said }]) => writes.has(write) && said.size < 2)
    .map(([name, { reads, said }]) => `${name}, ${reads.join(', ')}: only ever ${[...said].join() || 'unasked'}`);
}
