import { type EntityVisitor, isRecord, isSame, type Item, merge, rowOf, unite, partsOf, recordsIn } from './entities.js';
import {
  captureFacts,
  fieldsAfter,
  goingOf,
  isNamed,
  type Outcome,
  outcomeOf,
  type Rule,
  type RuledContext,
  saysOfOthers,
  unchanged,
  whole,
} from './facts.js';
import { match, type Tri } from './match.js';
import { lanesOf } from './lanes.js';
import { idOf, insertAt, mayHold } from './pages.js';
import type { AnyCachedRead, AnyChange, AnyEffects, AnyStale, Place } from './pending-writes.js';
import { holdingOf, isListed, type ServiceRules, touchesHeld, touchesOf } from './touches.js';
import type { Fact, Holding } from './words.js';

/*
 * What a write changes on screen and makes stale, derived from its facts, the laws, and what each read holds. Numbers that count
 * records are not derived.
 */

/** A context's outcome, computed once: many reads ask for it. */
type OutcomeIn = (context: RuledContext) => Outcome;

/**
 * Builds the effects of the writes of a service with these rules: what follows from the rules, and what an effects object adds. The
 * lanes follow, too: one for each record that a write names.
 */
/* @__NO_SIDE_EFFECTS__ */
export function byRules(service: ServiceRules) {
  return <Write extends Rule['write']>(write: Write, effects: object): AnyEffects & Write => {
    const { change = [], stale = [], capture, lane, about }: Partial<AnyEffects> = effects;
    const { looksUp, rule } = ruleOf(write, service);
    const derived = derive(rule);
    return {
      ...write,
      ...effects,
      ...derived,
      change: [...change, ...derived.change],
      stale: [...stale, ...derived.stale],
      lane: (input) => [...lanesOf(write.facts(input, { find: () => undefined }), service.keys), ...[lane?.(input) ?? []].flat()],
      ...((looksUp || about) && {
        capture: (reader, input, ref) => ({ ...captureFacts(rule, reader, input, ref), ...capture?.(reader, input, ref) }),
      }),
    };
  };
}

/** The rule of a write, and whether its facts look up other records. */
function ruleOf(write: Rule['write'], service: ServiceRules): { readonly rule: Rule; readonly looksUp: boolean } {
  let looksUp = false;
  const touches = touchesOf(write.facts({}, { find: () => void (looksUp = true) }), service);
  return { rule: { write, service, touches }, looksUp };
}

function derive(rule: Rule): Pick<AnyEffects, 'change' | 'stale' | 'said'> {
  const outcomes = new WeakMap<RuledContext, Outcome>();
  const outcomeIn: OutcomeIn = (context) => {
    const outcome = outcomes.get(context) ?? outcomeOf(rule, context);
    outcomes.set(context, outcome);
    return outcome;
  };
  if (rule.touches.length === 0) return { change: [], stale: [] };
  const kinds = rule.touches.flatMap(({ kind, fields }) => (fields.length > 0 ? [kind] : []));
  return {
    said: (context) => outcomeIn(context).said,
    change: [changeOfLists(rule, outcomeIn), ...kinds.map((kind) => changeOfCopies(kind, outcomeIn))],
    stale: [staleBy(rule, outcomeIn)],
  };
}

/** The change of what lists hold. */
function changeOfLists({ touches }: Rule, outcomeIn: OutcomeIn): AnyChange {
  return {
    touches,
    moves: true,
    apply(data, place, context) {
      const { holding } = place;
      if (!holding) return data;
      // The items of a list, or one record.
      if (isListed(holding)) return itemsAfter(outcomeIn(context), recordsIn(data), holding, place, context);
      let [out = {}] = recordsIn(data);
      const outcome = outcomeIn(context);
      for (const [field, inside] of Object.entries(holding.inside ?? {})) {
        const items = remaining(outcome, recordsIn(out[field]), inside, place.input);
        if (items.length < recordsIn(out[field]).length) out = { ...out, [field]: items };
      }
      // Records of a kind without a mark are patched here.
      return holding.as === 'one' ? merge(out, fieldsAfter(outcome, holding.kind, out) ?? {}) : out;
    },
  };
}

function remaining(outcome: Outcome, items: readonly Item[], holding: Holding, input: Item): readonly Item[] {
  const goes = goingOf(outcome, holding.kind);
  const left = items.filter((item) => goes(item) !== true && belongs(outcome, holding, input, item) !== false);
  return left.length === items.length ? items : left;
}

/** The items of a list after the write. */
function itemsAfter(
  outcome: Outcome,
  items: readonly Item[],
  holding: Holding,
  place: Place,
  context: RuledContext,
): readonly Item[] {
  const left = remaining(outcome, items, holding, place.input);
  const row = newRow(outcome, holding, place, context);
  const id = idOf(row) ?? NaN;
  if (!row) return left;
  if (holding.order !== 'none') {
    return id >= place.lower && id < place.upper ? insertAt(left, row, place, (other) => (idOf(other) ?? Infinity) < id) : left;
  }
  return left.length < place.limit && isAscending(left)
    ? insertAt(left, row, place, (other) => (idOf(other) ?? -Infinity) > id)
    : left;
}

/** The row that enters a list: of the record that the write names, or of a new one. */
function newRow(
  outcome: Outcome,
  holding: Holding,
  { operation, input }: Pick<Place, 'operation' | 'input'>,
  { captured, answer }: RuledContext,
): Item | undefined {
  const { kind, after, ref, set, created } = outcome;
  const { latest } = captured;
  if (created?.kind === holding.kind) return holdsNew(outcome, holding, input) ? rowOf(operation, created.record) : undefined;
  if (kind !== holding.kind || belongs(outcome, holding, input, outcome.after) !== true) return undefined;
  // An answer that contradicts what was known before, as after a lost write, proves the rest of it old.
  if (isRecord(answer) && isSame(answer, ref) && Object.keys(answer).some((field) => isOld(after[field], answer[field]))) {
    return undefined;
  }
  const named = Object.fromEntries([...set].map((field) => [field, after[field]]));
  // What came while the write was in flight is shown, and decides nothing.
  return rowOf(operation, latest ? { ...unite(latest, after), ...named } : after);
}

function isOld(known: unknown, answered: unknown): boolean {
  return typeof known === 'boolean' && typeof answered === 'boolean' && known !== answered;
}

/** Whether a read holds the new record. */
function holdsNew({ rule, created }: Outcome, { kind, where, as }: Holding, input: Item): Tri {
  if (created?.kind !== kind) return false;
  return and(
    match(where, created.record, unchanged),
    as !== 'search' || isFound(rule.service, kind, created.record, input['query']),
  );
}

/** A search comes in no declared order. Where the rows ascend by id, a new one has its place. */
function isAscending(items: readonly Item[]): boolean {
  return items.every((item, index) => Number(idOf(item)) > (idOf(items[index - 1]) ?? 0));
}

/** The change of a kind of records, wherever they stand. */
function changeOfCopies(kind: string, outcomeIn: OutcomeIn): AnyChange {
  const fieldsFor = (record: Item, context: RuledContext): Item | undefined => fieldsAfter(outcomeIn(context), kind, record);
  return {
    entity: kind,
    fieldsFor,
    apply(data, { operation, holding }, context, visitor: EntityVisitor) {
      const outcome = outcomeIn(context);
      const isOne = !saysOfOthers(outcome, kind);
      if (isOne && outcome.set.size === 0) return data;
      const change = (record: Item): Item => merge(record, fieldsFor(record, context) ?? {});
      if (!isOne || !isListed(holding) || holding?.kind !== kind) {
        return visitor.visit(data, operation, kind, isOne ? outcome.ref : undefined, change);
      }
      // No record contains another one of its kind, so 10,000 rows are searched and not visited.
      const items = recordsIn(data);
      const found = items.findIndex((item) => isSame(item, outcome.ref));
      const next = items.slice(found, found + 1).map(change);
      return found === -1 || next[0] === items[found] ? data : [...items.slice(0, found), ...next, ...items.slice(found + 1)];
    },
  };
}

function staleBy({ touches }: Rule, outcomeIn: OutcomeIn): AnyStale {
  return {
    touches,
    when: (read, context) => staleAt(outcomeIn(context), read, context) !== undefined,
    at: (context, read) => {
      const at = staleAt(outcomeIn(context), read, context);
      return at === 'anywhere' ? [] : (at ?? []);
    },
  };
}

/** Where a read is stale: not at all, at some ids, or anywhere. */
type Where = readonly number[] | 'anywhere' | undefined;

function staleAt(outcome: Outcome, read: AnyCachedRead, context: RuledContext): Where {
  if (showsUnknown(outcome, read, context)) return 'anywhere';
  if (!touchesHeld(read.operation, outcome.rule.touches)) return undefined;
  const holding = holdingOf(read.operation, read.input);
  switch (holding?.as) {
    case 'list':
    case 'search':
      return read.data === undefined ? undefined : staleInList(outcome, holding, read, context);
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
function showsUnknown(outcome: Outcome, { operation, data }: AnyCachedRead, { visitor }: RuledContext): boolean {
  let isShown = false;
  for (const { kind } of outcome.rule.touches) {
    const isOne = !saysOfOthers(outcome, kind);
    if (isOne && (kind !== outcome.kind || ![...outcome.set].some((field) => outcome.after[field] === undefined))) continue;
    for (const part of partsOf(data)) {
      visitor.visit(part, operation, kind, isOne ? outcome.ref : undefined, (record) => {
        const fields = fieldsAfter(outcome, kind, record) ?? {};
        isShown ||= Object.keys(fields).some((field) => fields[field] === undefined && Object.hasOwn(record, field));
        return record;
      });
    }
  }
  return isShown;
}

function staleInList(outcome: Outcome, holding: Holding, read: AnyCachedRead, context: RuledContext): Where {
  const { kind, order, as } = holding;
  const { input, data, limit } = read;
  const items = partsOf(data).flatMap(recordsIn);
  const isEverything = ({ says, kind: of, where }: Fact): boolean =>
    says === 'gone' && of === kind && Object.keys(where).length === 0;
  // What the service has added since, nobody knows.
  if (outcome.others.some(isEverything)) return 'anywhere';
  const goes = goingOf(outcome, kind);
  const unclear = items.filter((item) => goes(item) === undefined || belongs(outcome, holding, input, item) === undefined);
  if (unclear.length > 0) return unclear.flatMap((item) => idOf(item) ?? []);
  // The items of a page with an offset move with what comes and goes above it.
  const isMoved = (idOf(items[0]) ?? -Infinity) < Number(outcome.ref.id);
  if (input['offset'] && holdsNew(outcome, holding, input) !== false) return 'anywhere';
  if (outcome.isGone && outcome.kind === kind) return input['offset'] && isMoved ? 'anywhere' : undefined;
  const enters = outcome.kind === kind ? belongs(outcome, holding, input, outcome.after) : 'untouched';
  if (enters === 'untouched' || enters === false || items.some((item) => isSame(item, outcome.ref))) return undefined;
  const isRow = enters && newRow(outcome, holding, read, context) !== undefined;
  if (as === 'search') {
    const isOpen = Array.isArray(data) && order === 'none' && (data.length >= limit || !isAscending(items));
    return isRow && !isOpen ? undefined : 'anywhere';
  }
  const id = idOf(outcome.after);
  if (isRow || id === undefined) return isRow || context.answer === undefined ? undefined : 'anywhere';
  return mayHold(read, id) ? [id] : undefined;
}

/** Whether the service would now refuse a read of one record, or answer it. */
function isStaleOne(outcome: Outcome, holding: Holding, { data, input }: AnyCachedRead): boolean {
  const { kind, where } = holding;
  if (holdsNew(outcome, holding, input)) return true;
  if (isRecord(data) && goingOf(outcome, kind)(data) !== false) return true;
  const isIt = kind === outcome.kind && (isRecord(data) ? isNamed(outcome, kind, data) : isSame(where, outcome.ref));
  if (!isIt) return false;
  const isDecided = Object.keys(where).some((field) => where[field] !== undefined && outcome.set.has(field));
  return outcome.isGone || (isDecided && (data === undefined || match(where, outcome.after, unchanged) !== true));
}

/** Whether a value may now be taken, or free again. */
function isStaleCheck(outcome: Outcome, holding: Holding, { data, input, operation }: AnyCachedRead): boolean {
  const { as, kind, where } = holding;
  const isMet = isRecord(data) && data['status'] === (as === 'taken' ? 'taken' : 'available');
  // Nobody has asked about the secret of a new record.
  if (holdsNew(outcome, holding, input) !== false) return !isMet && !operation.secrets?.length;
  if (kind !== outcome.kind) return false;
  const was = match(where, outcome.before, unchanged);
  const is = outcome.isGone ? false : match(where, outcome.after, unchanged);
  return isMet ? was !== false && is !== true : was !== true && is !== false;
}

/** Whether a read holds a record after the write; `untouched`: the write does not decide it. */
function belongs(outcome: Outcome, { kind, where, as }: Holding, input: Item, record: Item): Tri | 'untouched' {
  const fields = fieldsAfter(outcome, kind, record);
  const isText = as === 'search' && outcome.rule.touches.some((touch) => touch.kind === kind && touch.texts);
  if (!fields || (!isText && !Object.keys(fields).some((field) => where[field] !== undefined))) return 'untouched';
  const next = isNamed(outcome, kind, record) ? outcome.after : { ...whole(outcome.rule.service, kind, record), ...fields };
  return and(match(where, next, unchanged), as !== 'search' || isFound(outcome.rule.service, kind, next, input['query']));
}

/** Whether a search finds a record. */
function isFound({ kinds }: ServiceRules, kind: string, record: Item, query: unknown): Tri {
  const texts = kinds[kind]?.foundBy?.(record) ?? [];
  const part = String(query ?? '')
    .trim()
    .toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(part)) || (texts.includes(undefined) ? undefined : false);
}

function and(one: Tri, other: Tri): Tri {
  return one === false || other === false ? false : one && other;
}
