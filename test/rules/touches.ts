import type * as z from 'zod/mini';
import { entityOf } from '../../src/contract/entity.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import { touchesField, touchesHolding, touchesOf, type Touch } from '../../src/engine/touches.js';
import { queries, rules } from './rules.js';

/** What each write can change, by its rules. */
export const touchesByWrite: ReadonlyMap<string, readonly Touch[]> = new Map(
  Object.entries(rules.writes).map(([name, facts]) => [name, touchesOf(facts({}, { find: () => undefined }), rules.laws)]),
);

/** A read that a write can change. */
export interface Touched {
  readonly write: string;
  readonly read: string;
  /** Another record can be held; else only what the answer shows of a record, or a number in it. */
  readonly isMoved: boolean;
}

export function touchedReads(write: string): Touched[] {
  const touches = touchesByWrite.get(write) ?? [];
  return queries.flatMap((query) => {
    const { name, output } = query;
    const holding = rules.reads[name]?.({});
    if (!holding) return [];
    const isMoved = touchesHolding(holding, touches) || isFoundBy(query, touches);
    const fields = fieldsByKind(output, holding.kind);
    const isShown = touches.some((touch) => [...(fields.get(touch.kind) ?? [])].some((field) => touchesField(touch, field)));
    return isMoved || isShown || countsTouched(fields, touches) ? [{ write, read: name, isMoved }] : [];
  });
}

/** Whether a search can find other records, because their texts change. */
function isFoundBy({ name }: AnyQuery, touches: readonly Touch[]): boolean {
  const { as, kind } = rules.reads[name]?.({}) ?? {};
  const texts = ['username', 'name', 'nickname'];
  return as === 'search' && touches.some((touch) => touch.kind === kind && texts.some((field) => touchesField(touch, field)));
}

function countsTouched(fields: ReadonlyMap<string, ReadonlySet<string>>, touches: readonly Touch[]): boolean {
  return Object.entries(rules.kinds).some(([kind, { numbers = {} }]) =>
    Object.entries(numbers).some(
      ([field, numberOf]) =>
        fields.get(kind)?.has(field) && [{}, { is_me: true }].some((record) => touchesHolding(numberOf(record), touches)),
    ),
  );
}

/** The fields of an answer by the kind of record in which they stand. What has no mark belongs to the record around it. */
function fieldsByKind(schema: object, kind: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const walk = (part: object, around: string): void => {
    const { shape = {}, element, options = [], innerType, out } = (part as z.core.$ZodType)._zod.def as Definition;
    const own = entityOf(part)?.kind ?? around;
    const fields = found.get(own) ?? new Set();
    found.set(own, fields);
    for (const name of Object.keys(shape)) fields.add(name);
    for (const inner of [...Object.values(shape), element, ...options, innerType, out]) if (inner) walk(inner, own);
  };
  walk(schema, kind);
  return found;
}

/** The parts of a schema, as far as it has them. */
interface Definition {
  readonly shape?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly options?: readonly object[];
  readonly innerType?: object;
  readonly out?: object;
}
