import type { Item } from '../../src/engine/cache/entities.js';
import type { Fact, Holding } from '../../src/engine/words.js';
import { changesByRules, factsOf } from './changes.js';
import type { Rules } from './rules.js';

/** The rules with one of them changed by a word. */
export interface ChangedRules {
  readonly title: string;
  readonly rules: Rules;
  /** The operations by which the change can be found. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** A field by which records of a kind could be ordered, too. */
const otherOrder: Readonly<Record<string, string>> = { user: 'username', circle: 'name', invite: 'nickname', device: 'uuid' };

/** With it, the rule of every read has all of its conditions. */
const ANY_INPUT: Item = {
  ...{ id: 1, max_id: 1, types: ['F'], pending: true },
  ...{ username: 'name', email: 'name', name: 'name', token: 'name', uuid: 'name' },
};

/** Each read with one of its conditions left out, or in the opposite order. */
export function changedReads(rules: Rules): ChangedRules[] {
  return Object.entries(rules.reads).flatMap(([name, holds]) => {
    const holding = holds(ANY_INPUT);
    const change = (title: string, how: (holding: Holding) => Holding): ChangedRules => ({
      title: `${name} ${title}`,
      rules: { ...rules, reads: { ...rules.reads, [name]: (input) => how(holds(input)) } },
      reads: [name],
      writes: [],
    });
    const conditions = Object.keys(holding.where).filter((field) => holding.where[field] !== undefined);
    return [
      ...conditions.map((field) => change(`without ${field}`, (one) => ({ ...one, where: without(one.where, field) }))),
      ...(holding.selfWhile ? [change('without the account itself', ({ selfWhile: _, ...one }) => one)] : []),
      ...(holding.order === 'none'
        ? []
        : [change('in another order', (one) => ({ ...one, order: otherOrder[one.kind] ?? 'id' }))]),
    ];
  });
}

/** Each write without one of its facts, or without a field of it. */
export function changedWrites(rules: Rules): ChangedRules[] {
  return Object.entries(rules.writes).flatMap(([name, facts]) => {
    const all = facts({}, { find: () => undefined });
    const change = (title: string, how: (facts: readonly Fact[]) => readonly Fact[]): ChangedRules => ({
      title: `${name} ${title}`,
      rules: { ...rules, writes: { ...rules.writes, [name]: (input, known) => how(facts(input, known)) } },
      reads: [],
      writes: [name],
    });
    return all.flatMap((fact, index) => [
      change(`without fact ${index + 1}`, (given) => given.filter((_, place) => place !== index)),
      ...Object.keys(fact.fields).map((field) =>
        change(`with another ${field} in fact ${index + 1}`, (given) =>
          given.map((one, place) => (place === index ? { ...one, fields: { ...one.fields, [field]: 'another' } } : one)),
        ),
      ),
    ]);
  });
}

/** The laws without one of them, for the writes that can bring it about. */
export function changedLaws(rules: Rules): ChangedRules[] {
  return rules.laws.map((law, index) => ({
    title: `without the law ${law.says} ${law.kind} ${JSON.stringify(law.where)}`,
    rules: { ...rules, laws: rules.laws.filter((_, place) => place !== index) },
    reads: [],
    writes: Object.keys(rules.writes).filter((write) => factsOf(write).all.includes(law)),
  }));
}

/** Each number without a condition, for the writes that change it, and the reads that show it. */
export function changedNumbers(rules: Rules): ChangedRules[] {
  const counts = Object.keys(rules.writes).map((write) => [write, changesByRules(write).counts] as const);
  return Object.entries(rules.kinds).flatMap(([kind, { numbers = {}, ...rest }]) =>
    Object.entries(numbers).map(([field, numberOf]) => ({
      title: `${kind}.${field} without a condition`,
      rules: {
        ...rules,
        kinds: {
          ...rules.kinds,
          [kind]: { ...rest, numbers: { ...numbers, [field]: (record: Item) => anyOf(numberOf(record)) } },
        },
      },
      reads: [...new Set(counts.flatMap(([, reads]) => [...(reads.get(field) ?? [])]))],
      writes: counts.flatMap(([write, reads]) => (reads.has(field) ? [write] : [])),
    })),
  );
}

/** A count without its last condition; one without conditions counts upwards. */
function anyOf(holding: Holding): Holding {
  const last = Object.keys(holding.where).at(-1);
  return last === undefined ? { ...holding, as: 'plus' } : { ...holding, where: without(holding.where, last) };
}

function without(fields: Item, field: string): Item {
  const { [field]: _, ...rest } = fields;
  return rest;
}
