import {
  type CachedPart,
  belongs,
  enteringIn,
  isFound,
  isGone,
  isKeyed,
  isPlaced,
  itemsMeant,
  mayHoldNew,
  namedOf,
  shownValue,
} from './derive.js';
import { isRecord, isSame, type Item, partsOf, recordsIn } from '../cache/entities.js';
import { GONE, isOfAll, tests } from '../rules/facts.js';
import { match, testsPart, type Tri } from '../rules/match.js';
import { isStill, type NamedChange, type Outcome } from '../past/outcome.js';
import { idOf, isAscending, mayHold } from '../cache/pages.js';
import { memberFields } from '../past/past.js';
import { holdingOf, isListed, partsHeld, touchesHeld } from '../rules/touches.js';
import type { Fact, Holding } from '../words.js';

/*
 * Which reads are stale after a write, and where.
 */

/** Where a read is stale: not at all, at some ids, or anywhere. */
export type StaleAt = readonly number[] | 'anywhere' | undefined;

export function staleAt(outcome: Outcome, read: CachedPart): StaleAt {
  if (showsUnknown(outcome, read)) return 'anywhere';
  if (!touchesHeld(read.operation, outcome.write.touches)) return undefined;
  const holding = holdingOf(read.operation, read.input);
  // Which records the read holds then, only the service knows.
  const isPart = ({ where }: Holding): boolean =>
    [...outcome.facts, ...outcome.laws].some(({ fields }) => testsPart(where, Object.keys(fields)));
  if (holding && (read.data !== undefined || !isListed(holding)) && partsHeld(holding).some(isPart)) return 'anywhere';
  switch (holding?.as) {
    case 'list':
    case 'search':
      return read.data === undefined ? undefined : staleInList(outcome, holding, read);
    case 'one':
      return isStaleOne(outcome, holding, read) ? 'anywhere' : undefined;
    case 'taken':
    case 'free':
      return isStaleCheck(outcome, holding, read) ? 'anywhere' : undefined;
    default:
      return undefined;
  }
}

/** Whether an answer shows a field that is not known any more. */
function showsUnknown(outcome: Outcome, { operation, data }: CachedPart): boolean {
  const holding = holdingOf(operation, {});
  return [...new Set(outcome.facts.map((fact) => fact.kind))].some((kind) => {
    const named = namedOf(outcome, kind);
    // Of a record in a field, or of a list, answers may have more than is known.
    const mayBeUnknown = ({ set, after }: NamedChange): boolean =>
      [...set].some((field) => after[field] === undefined || typeof after[field] === 'object');
    if (!outcome.saysOfOthers(kind) && !named.some(mayBeUnknown)) return false;
    const isMeant = (record: Item): boolean =>
      outcome.saysOfOthers(kind) || named.some(({ ref }) => !isKeyed(ref) || isSame(record, ref));
    // A kind without a mark is not among them.
    const own = holding?.kind === kind && holding.as === 'one' && isRecord(data) ? [data] : [];
    return [...outcome.entities.all({ operation, data }, kind).filter(isMeant), ...own].some((record) => {
      const change = outcome.changeIn(kind, record);
      if (!change) return false;
      const valueOf = (field: string): unknown => shownValue(outcome, operation, kind, record, field, change);
      return [...change.set].some((field) => isUnknownIn(record, field, valueOf(field)));
    });
  });
}

/** Whether a copy has a field whose value is not known now: it, or a field of the record or a record of the list in it. */
function isUnknownIn(record: Item, field: string, value: unknown): boolean {
  if (!Object.hasOwn(record, field)) return false;
  const old = record[field];
  if (isRecord(value) && isRecord(old)) return Object.keys(value).some((name) => isUnknownIn(old, name, value[name]));
  return [value].flat().includes(undefined);
}

/** `field`: the list stands in a record, where rows ascend by chance. */
function staleInList(outcome: Outcome, holding: Holding, read: CachedPart, field?: string): StaleAt {
  const { kind, order, as } = holding;
  const { input, data, limit } = read;
  const items = partsOf(data).flatMap(recordsIn);
  const unclear = itemsMeant(outcome, kind, items).filter((item) => belongs(outcome, holding, input, item, true) === undefined);
  if (unclear.length > 0) return unclear.flatMap((item) => idOf(item) ?? []);
  const isFullOrMixed = (): boolean => Array.isArray(data) && (data.length >= limit || !isAscending(items));
  const isOpen = !isPlaced(holding) || (order === 'none' && (field !== undefined || isFullOrMixed()));
  const isMovedBy = (fact: Fact): boolean => fact.kind === kind && order in fact.fields;
  if (!isPlaced(holding) && [...outcome.facts, ...outcome.laws].some(isMovedBy)) return 'anywhere';
  if (holding.selfWhile && (movesSelf(outcome, holding.selfWhile, read) || findsSelf(outcome, holding, read))) return 'anywhere';
  const entering = enteringIn(outcome, holding, read, items, field);
  // The items of a page with an offset move with what comes and goes above it.
  const leavesAbove = (one: NamedChange): boolean =>
    (idOf(items[0]) ?? -Infinity) < Number(one.ref['id']) && belongs(outcome, holding, input, one.after) === false;
  if (input['offset'] && (entering.length > 0 || namedOf(outcome, kind).some(leavesAbove))) return 'anywhere';
  // What enters is missing where it has no row, or the row no place.
  const missing = entering.filter(({ isSure, row }) => !isSure || isOpen || !row()).map(({ record }) => idOf(record));
  const ids = missing.filter((id) => id !== undefined);
  if (ids.length < missing.length || (ids.length > 0 && (as === 'search' || order !== 'id'))) return 'anywhere';
  const stale = ids.filter((id) => mayHold(read, id));
  return stale.length > 0 ? stale : undefined;
}

/** A full answer that the account itself enters or leaves: readers drop it, so another record moves. */
function movesSelf(outcome: Outcome, { kind, where }: Holding, { data, limit }: CachedPart): boolean {
  if (!Array.isArray(data) || data.length < limit - 1 || isStill(outcome, kind, where)) return false;
  const isSwept = outcome.facts.some(
    (fact) => fact.kind === kind && isOfAll(fact, outcome.service) && tests(where, new Set(Object.keys(fact.fields))),
  );
  const moves = namedOf(outcome, kind).map(({ before, after }) => [match(where, before), match(where, after)]);
  const leaves = isSwept || moves.some(([was, is]) => was !== false && is !== true);
  return (leaves && data.length === limit - 1) || moves.some(([was, is]) => was !== true && is !== false);
}

/** The same of a full search, when the account itself changes its texts. */
function findsSelf({ service, named }: Outcome, { as, kind }: Holding, { data, limit, input }: CachedPart): boolean {
  if (as !== 'search' || !Array.isArray(data) || data.length < limit - 1) return false;
  const isFoundNow = (record: Item): Tri => isFound(service, kind, record, input['query']);
  return named.some((one) => one.kind === kind && isFoundNow(one.before) !== isFoundNow(one.after));
}

/** Whether the service would now refuse a read of one record, or answer it. */
function isStaleOne(outcome: Outcome, holding: Holding, read: CachedPart): boolean {
  const { kind, where, inside = {} } = holding;
  const { data, input } = read;
  if (mayHoldNew(outcome, holding, input)) return true;
  const isStaleInside = ([field, one]: [string, Holding]): boolean =>
    isRecord(data) &&
    staleInList(outcome, one, { ...read, data: recordsIn(data[field] ?? []), limit: Infinity }, field) !== undefined;
  if (Object.entries(inside).some(isStaleInside)) return true;
  const record = isRecord(data) ? { ...memberFields(where), ...data } : memberFields(where);
  const change = isRecord(data)
    ? outcome.changeIn(kind, record)
    : namedOf(outcome, kind).find(({ after }) => match(where, after) !== false);
  if (!change) return false;
  if (change.set.has(GONE)) return change.after[GONE] !== false;
  if (!tests(where, change.set)) return false;
  return data === undefined || match(where, change.after) !== true;
}

/** Whether a value may now be taken, or free again. */
function isStaleCheck(outcome: Outcome, holding: Holding, { data, input, operation }: CachedPart): boolean {
  const { as, kind, where } = holding;
  const isMet = isRecord(data) && data['status'] === (as === 'taken' ? 'taken' : 'available');
  // No check is about the secret of a new record.
  if (mayHoldNew(outcome, holding, input)) return !isMet && !operation.secrets?.length;
  return namedOf(outcome, kind).some((one) => {
    const was = match(where, one.before);
    const is = isGone(one) ? false : match(where, one.after);
    return isMet ? was !== false && is !== true : was !== true && is !== false;
  });
}
