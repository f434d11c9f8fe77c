import { type Entities, isRecord, type Item } from '../cache/entities.js';
import type { AnyQuery } from '../host.js';
import { isTest, testsPart } from './match.js';
import type { Fact, Holding, KindRules, Where } from '../words.js';

/** The rules that all writes of a service share. */
export interface ServiceRules {
  /** The fields that name one record, by kind. Of a kind without such a field there is one record. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly kinds: Readonly<Record<string, KindRules<Item>>>;
  readonly laws: readonly Fact[];
}

/** What a write can change of one kind of records, whatever its input. */
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
export function touchesOf(facts: readonly Fact[], service: ServiceRules): readonly Touch[] {
  const said = findingLaws(service)(facts);
  return [...new Set(said.map(({ kind }) => kind))].map((kind) => {
    const own = said.filter((fact) => fact.kind === kind);
    const fields = new Set(own.flatMap((fact) => Object.keys(fact.fields)));
    const texts = textsOf(service.kinds[kind]).some((field) => fields.has(field));
    return { kind, fields: [...fields], moves: own.some(({ says }) => says !== 'become'), texts };
  });
}

/** Facts, and the laws that each of them can bring about, which are looked for once. */
export function findingLaws({ laws }: ServiceRules): (facts: readonly Fact[]) => readonly Fact[] {
  const found = new Map<Fact, readonly Fact[]>();
  const lawsBehind = (fact: Fact): readonly Fact[] => {
    const said = [fact];
    // A law found by another law comes behind it.
    for (const one of said) said.push(...laws.filter((law) => !said.includes(law) && canMeet(law.where, one.fields)));
    return said;
  };
  return (facts) =>
    facts.flatMap((fact) => {
      const known = found.get(fact) ?? lawsBehind(fact);
      found.set(fact, known);
      return known;
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
  return holding !== undefined && partsHeld(holding).some((one) => touches.some((touch) => meets(one, touch)));
}

/** What a read holds, in it, and what decides whether it lists the account. */
export function partsHeld({ inside = {}, selfWhile, ...own }: Holding): readonly Holding[] {
  return [own, ...Object.values(inside), ...(selfWhile ? [{ ...selfWhile, as: 'list' } as const] : [])];
}

export function isListed(holding: Holding | undefined): boolean {
  return holding?.as === 'list' || holding?.as === 'search';
}

function meets({ as, kind, where, order }: Holding, touch: Touch): boolean {
  if (as === 'count') return false;
  if (testsPart(where, touch.fields)) return true;
  if (kind !== touch.kind) return false;
  // The only record of its kind.
  if (as === 'one' && Object.keys(where).length === 0) return true;
  if (touch.moves || (as === 'search' && touch.texts)) return true;
  return [order, ...Object.keys(where)].some((field) => touch.fields.includes(field));
}

/** Whether a write that touches these records can change a number in answers of a read. */
export function touchesNumbers(
  entities: Pick<Entities, 'fieldsIn'>,
  service: Pick<ServiceRules, 'kinds'> | undefined,
  read: AnyQuery,
  touches: readonly Touch[],
): boolean {
  const holding = read.holds?.({});
  if (holding?.as === 'count' && touches.some((touch) => meets({ ...holding, as: 'list' }, touch))) return true;
  return Object.entries(service?.kinds ?? {}).some(([kind, rules]) => {
    const numbers = numbersOf(rules);
    return entities.fieldsIn(read, kind, Object.keys(numbers)).some((field) => isCounted(numbers[field], touches));
  });
}

/** What the numbers of a kind count, by field. */
export function numbersOf({ numbers = {} }: KindRules<Item>): Readonly<Record<string, ((record: Item) => Holding) | undefined>> {
  return numbers;
}

/** What a number counts can depend on a condition of its record: it is tried with none met, and with all. */
function isCounted(numberOf: ((record: Item) => Holding) | undefined, touches: readonly Touch[]): boolean {
  const always: Item = new Proxy({}, { get: () => true });
  return [{}, always].some((record) => {
    const holding = numberOf?.(record);
    return holding !== undefined && touches.some((touch) => meets({ ...holding, as: 'list' }, touch));
  });
}
