import { isRecord, type Item } from './entities.js';
import type { AnyQuery } from './host.js';
import type { Keys } from './lanes.js';
import { isTest } from './match.js';
import type { Fact, Holding, KindRules, Where } from './words.js';

/** What is so of every record of a service, whatever is written. */
export interface ServiceRules {
  readonly keys: Keys;
  readonly kinds: Readonly<Record<string, KindRules<Item>>>;
  readonly laws: readonly Fact[];
}

/** What a write can change of one kind of records, whatever its input: plain data, which also another tab understands. */
export interface Touch {
  readonly kind: string;
  /** The fields that may get a new value. */
  readonly fields: readonly string[];
  /** Records may come or go. */
  readonly moves: boolean;
  /** Other texts may find a record. */
  readonly texts: boolean;
}

/** What facts can touch, with the laws that can apply after them. `facts` are those of an empty input, which names every field. */
export function touchesOf(facts: readonly Fact[], { laws, kinds }: ServiceRules): readonly Touch[] {
  const said = [...facts];
  // A law found by another law comes behind it.
  for (const fact of said) {
    for (const law of laws) if (!said.includes(law) && canMeet(law.where, fact.fields)) said.push(law);
  }
  return [...new Set(said.map(({ kind }) => kind))].map((kind) => {
    const own = said.filter((fact) => fact.kind === kind);
    const fields = new Set(own.flatMap((fact) => Object.keys(fact.fields)));
    const texts = textsOf(kinds[kind]).some((field) => fields.has(field));
    return { kind, fields: [...fields], moves: own.some(({ says }) => says !== 'become'), texts };
  });
}

/** The fields in which a search looks for its query: those that it asks a record for. */
function textsOf({ foundBy }: KindRules<Item> = {}): readonly string[] {
  const asked: string[] = [];
  foundBy?.(new Proxy({}, { get: (_record, field) => void asked.push(String(field)) }));
  return asked;
}

/** Whether a field that gets one of these values can make a record match. Conditions are looked for at any depth. */
export function canMeet(where: Where, fields: Where): boolean {
  return Object.entries(where).some(([field, condition]) => {
    if (isRecord(condition) && !isTest(condition)) return canMeet(condition, fields);
    return field in fields && (isTest(condition) || isRecord(fields[field]) || fields[field] === condition);
  });
}

/** What a read holds. Its key has no secret, so a condition on one is not known. */
export function holdingOf({ holds, secrets = [] }: AnyQuery, input: Item): Holding | undefined {
  return holds?.({ ...input, ...Object.fromEntries(secrets.map((field) => [field, undefined])) });
}

/** Whether a write that touches these records can change which of them a read holds. A count is no list. */
export function touchesHeld({ holds }: AnyQuery, touches: readonly Touch[]): boolean {
  const holding = holds?.({});
  return (
    holding !== undefined &&
    [holding, ...Object.values(holding.inside ?? {})].some((one) => touches.some((touch) => meets(one, touch)))
  );
}

/** Whether a read holds a list, as far as its rule says. */
export function holdsList({ holds }: AnyQuery): boolean {
  return isListed(holds?.({}));
}

export function isListed(holding: Holding | undefined): boolean {
  return holding?.as === 'list' || holding?.as === 'search';
}

function meets({ as, kind, where }: Holding, touch: Touch): boolean {
  if (kind !== touch.kind || as === 'count') return false;
  // The only record of its kind.
  if (as === 'one' && Object.keys(where).length === 0) return true;
  return touch.moves || (as === 'search' && touch.texts) || Object.keys(where).some((field) => touch.fields.includes(field));
}

/** Whether a part of another tab's message is one. */
export function isTouch(value: unknown): value is Touch {
  return isRecord(value) && typeof value['kind'] === 'string' && Array.isArray(value['fields']);
}
