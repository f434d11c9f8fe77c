import type { Item } from '../../src/engine/cache/entities.js';
import { withFields } from '../../src/engine/rules/facts.js';
import { match, type Whole } from '../../src/engine/rules/match.js';
import type { Fact } from '../../src/engine/words.js';

/** The records that are known before a write. */
export interface KnownRecords {
  of(kind: string): Iterable<Item>;
  readonly whole: Whole;
}

/** What a write makes of the known records. */
export interface Outcome {
  /** The records that change, each with what it becomes. A field that is not known any more is undefined. */
  readonly changed: ReadonlyMap<Item, Item>;
  /** The records that are deleted; undefined: it is not known whether they are. */
  readonly gone: ReadonlyMap<Item, true | undefined>;
  /** The new records, with the fields that the facts give them. */
  readonly created: readonly { readonly kind: string; readonly record: Item }[];
}

/** A law that applies again and again is a mistake in the laws. */
const MOST_ROUNDS = 4;

/** Applies facts in their order, and then the laws to the records that have come to match them, until nothing changes. */
export function outcomeOf(facts: readonly Fact[], laws: readonly Fact[], { of, whole }: KnownRecords): Outcome {
  const changed = new Map<Item, Item>();
  const gone = new Map<Item, true | undefined>();
  const created: { kind: string; record: Item }[] = [];
  const after: Whole = (record) => changed.get(record) ?? record;
  const wholeAfter: Whole = (part) => after(whole(part));

  /** Returns whether it has changed anything. */
  const apply = ({ says, fields }: Fact, record: Item, isSo: true | undefined): boolean => {
    if (says === 'gone') {
      const isNews = gone.get(record) !== true && !(gone.has(record) && isSo === undefined);
      if (isNews) gone.set(record, isSo);
      return isNews;
    }
    const next = withFields(after(record), fields, isSo);
    const isNews = next !== after(record);
    if (isNews) changed.set(record, next);
    return isNews;
  };

  for (const fact of facts) {
    if (fact.when === false) continue;
    if (fact.says === 'created') {
      created.push({ kind: fact.kind, record: withFields({}, fact.fields, fact.when) });
      continue;
    }
    for (const record of of(fact.kind)) {
      const isSo = match(fact.where, record, whole);
      if (isSo !== false) apply(fact, record, isSo && fact.when);
    }
  }

  /** Applies each law to the records that did not match it before. */
  const applyLaws = (): boolean => {
    let isNews = false;
    for (const law of laws) {
      for (const record of of(law.kind)) {
        const isSo = match(law.where, after(record), wholeAfter);
        if (isSo === false || isSo === match(law.where, record, whole)) continue;
        isNews = apply(law, record, isSo) || isNews;
      }
    }
    return isNews;
  };
  for (let round = 0; applyLaws(); round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`The laws of ${kindsOf(laws)} do not come to rest: one undoes what another does.`);
  }
  return { changed, gone, created };
}

function kindsOf(laws: readonly Fact[]): string {
  return [...new Set(laws.map(({ kind }) => kind))].join(', ');
}
