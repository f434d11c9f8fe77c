import type { AnyQuery } from '../../src/contract/operation.js';
import { isRecord, type Item } from '../../src/engine/cache/entities.js';
import { isTest, match } from '../../src/engine/rules/match.js';
import { type Fact, type Holding, unknown, type Where } from '../../src/engine/words.js';
import { keys } from '../../src/rules/records.js';
import { type Fields, fieldsByKind, markedKinds } from './answer-fields.js';
import { mutations, queries, rules } from './rules.js';

/** What a write does to the reads, by the rules: what changes with the press, and what the service must answer again. */
export interface Changes {
  /** Every read that shows, holds or counts a record that changes. */
  readonly reads: Set<string>;
  /** Kinds of records of which every cached copy gets new values. */
  readonly copies: Set<string>;
  /** Reads whose lists lose rows, or get one that the write names. */
  readonly lists: Set<string>;
  /** Lists that get a new record. It comes with the answer. */
  readonly created: Set<string>;
  /** By field: the reads in which a number counts other records. */
  readonly counts: Map<string, Set<string>>;
  /** Reads of which the cache may not show the result. */
  readonly refetched: Set<string>;
}

/** Where the docs of a write say otherwise than the rules alone, with the reason. */
export const differences: Readonly<Record<string, string>> = {
  'deleteCircle changes circle': 'only the circle that is deleted loses members',
  'deleteCircle counts users_count': 'only the circle that is deleted loses members',
  'deleteCircle refetches circles': 'only the circle that is deleted loses members',
  'deleteCircle refetches user': 'only the circle that is deleted loses members',
  'unblockUser changes userSearch': 'the row of a blocked user lacks most fields of the search',
  'updateCircle refetches userSearch': 'an answer from during the write may lack what the write needs to know',
  'updateUser changes circle': 'who has only asked for a connection is in no circle',
  'updateUser counts users_count': 'who has only asked for a connection is in no circle',
  'updateUser refetches blockedUserSearch': 'the account does not block itself',
  'updateUser refetches blockedUsers': 'the account does not block itself',
  'updateUser refetches circle': 'the account is in no circle of its own',
  'updateUser refetches circles': 'who has only asked for a connection is in no circle',
  'updateUser refetches inviteSearch': 'the account was not invited by itself',
  'updateUser refetches invites': 'the account was not invited by itself',
  'verifyEmail refetches circle': 'the account is in no circle of its own',
};

/** Any value of an input. */
const ANY: readonly string[] = ['any'];
/** With it, the rule of every read has all conditions but those that an app may leave out. */
const ANY_KEYS: Item = { id: 1, username: 'name', email: 'name', name: 'name', token: 'name', uuid: 'name' };

/** What each write does: what the rules say, but for the differences. */
export const changesByWrite: ReadonlyMap<string, Changes> = new Map(
  mutations.map(({ name }) => {
    const changes = changesByRules(name);
    const toggle = (all: Set<string>, read: string): unknown => all.delete(read) || all.add(read);
    for (const [write, verb, what = ''] of Object.keys(differences).map((key) => key.split(' '))) {
      if (write !== name) continue;
      if (verb === 'counts') changes.counts.delete(what);
      else toggle(verb === 'changes' ? changes.lists : changes.refetched, what);
    }
    return [name, changes];
  }),
);

/** What the rules say of a write. */
export function changesByRules(write: string): Changes {
  const said = factsOf(write);
  const changes: Changes = {
    ...{ reads: new Set(), copies: new Set(), lists: new Set(), created: new Set(), counts: new Map(), refetched: new Set() },
  };
  for (const query of queries) {
    const { name, output } = query;
    const holding = holdingOf(name);
    const shown = fieldsByKind(output, holding.kind);
    const before = JSON.stringify([...changes.lists, ...changes.created, ...changes.refetched]);
    addFields(name, holding, shown, said, changes);
    addMembers(query, holding, said, changes);
    addCounts(name, holding, shown, said, changes);
    if (JSON.stringify([...changes.lists, ...changes.created, ...changes.refetched]) !== before) changes.reads.add(name);
  }
  return changes;
}

type Said = ReturnType<typeof factsOf>;

/** The facts of a write, in every form that they can have, and the laws that can apply after them. */
export function factsOf(write: string) {
  const facts = rules.writes[write];
  const input = mutations.find(({ name }) => name === write)?.input;
  if (!facts || !input) throw new Error(`${write} has no rule`);
  const full = fullInput(input);
  // Those of an input that has every field, if every record is known.
  const sure = facts(full, { find: () => ({}) });
  const own = [...facts({}, { find: () => undefined }), ...facts(full, { find: () => undefined }), ...sure];
  const all = [...own];
  for (let before = 0; before < all.length;) {
    before = all.length;
    for (const law of rules.laws) if (!all.includes(law) && canApply(law, all)) all.push(law);
  }
  return { own, all, sure };
}

/** An input with every field that a schema has. */
export function fullInput(schema: object): Item {
  return Object.fromEntries([...fieldsByKind(schema, '')].flatMap(([, names]) => [...names].map((name) => [name, ANY])));
}

/** Whether a record can come to match a law: a condition of it is on a field that gets such a value. */
function canApply({ where }: Fact, said: readonly Fact[]): boolean {
  const values = said.flatMap(({ fields }) => valuesIn(fields));
  return conditionsIn(where).some(([field, condition]) =>
    values.some(([name, value]) => name === field && (isChange(value) || outcomeOf(field, condition, value).canMeet)),
  );
}

/** New values of fields that a read shows. */
function addFields(read: string, { kind }: Holding, shown: Fields, { own, all, sure }: Said, changes: Changes): void {
  for (const fact of all) {
    for (const [field, value] of fact.says === 'become' ? valuesIn(fact.fields) : []) {
      if (value === undefined || !shown.get(fact.kind)?.has(field)) continue;
      changes.reads.add(read);
      const isKnown = value !== unknown && (sure.includes(fact) || !own.includes(fact));
      // A kind without a mark stands in one read.
      if (isKnown && markedKinds.has(fact.kind)) changes.copies.add(fact.kind);
      else if (isKnown && fact.kind === kind) changes.lists.add(read);
      const isUnclear = sure.includes(fact) && !isNamed(fact) && !showsConditions(fact, shown);
      if (isUnclear || value === unknown || (isChange(value) && value.item === unknown)) changes.refetched.add(read);
    }
  }
}

/** Records that come to be held by a read, or are no longer. */
function addMembers(query: AnyQuery, holding: Holding, { all, sure }: Said, changes: Changes): void {
  const { name } = query;
  const { as, kind, order, selfWhile, inside = {} } = holding;
  const moves = movesOf(holding, all);
  const isOfText = (fact: Fact): boolean =>
    fact.kind === kind && fact.says === 'become' && valuesIn(fact.fields).some(([field]) => textsOf(kind).has(field));
  if (as === 'list' || as === 'search') {
    if (moves.leaves || moves.entersNamed) changes.lists.add(name);
    if (moves.created) changes.created.add(name);
    const isShifted = 'paging' in query && isRecord(query.paging) && query.paging['by'] === 'offset' && isMove(moves);
    const hasMore = sure.some((fact) => fact.says === 'gone' && fact.kind === kind && !isNamed(fact));
    if (moves.enters || isShifted || hasMore) changes.refetched.add(name);
    if (as === 'search' && sure.some(isOfText)) (order === 'none' ? changes.refetched : changes.lists).add(name);
  } else if (as !== 'count' && isMove(moves)) {
    changes.refetched.add(name);
  }
  if (selfWhile && isMove(movesOf(selfWhile, all))) changes.refetched.add(name);
  for (const part of Object.values(inside)) {
    const { enters, leaves } = movesOf(part, all);
    if (enters || leaves) changes.lists.add(name);
    if (enters) changes.refetched.add(name);
  }
}

/** Numbers that count other records than before. */
function addCounts(read: string, holding: Holding, shown: Fields, { all }: Said, changes: Changes): void {
  const counted = holding.as === 'count' ? [['count', holding] as const] : [];
  const records: readonly Item[] = holding.where['is_me'] === true ? [{ is_me: true }] : [{}, { is_me: true }];
  const numbers = Object.entries(rules.kinds).flatMap(([kind, { numbers: ofKind = {} }]) =>
    Object.entries(ofKind)
      .filter(([field]) => shown.get(kind)?.has(field))
      .flatMap(([field, numberOf]) => records.map((record) => [field, numberOf(record)] as const)),
  );
  for (const [field, number] of [...counted, ...numbers]) {
    const moves = movesOf(number, all);
    if (!isMove(moves)) continue;
    changes.reads.add(read);
    changes.counts.set(field, (changes.counts.get(field) ?? new Set()).add(read));
    const isAllInside = Object.values(holding.inside ?? {}).some(({ kind }) => kind === number.kind);
    if (!moves.isCertain && !isAllInside) changes.refetched.add(read);
  }
}

type Moves = ReturnType<typeof movesOf>;

function isMove({ enters, leaves, created }: Moves): boolean {
  return enters || leaves || created;
}

/** How a write changes which records match a pattern. */
function movesOf({ kind, where }: Holding, facts: readonly Fact[]) {
  const ofKind = facts.filter((fact) => fact.kind === kind);
  const gone = ofKind.filter(({ says }) => says === 'gone');
  const values = facts.flatMap((fact) =>
    conditionsIn(where).flatMap(([field, condition, isInside]) =>
      fact.says === 'become' && (isInside || fact.kind === kind)
        ? valuesIn(fact.fields).flatMap(([name, value]) =>
            name === field ? [{ fact, ...outcomeOf(field, condition, value) }] : [],
          )
        : [],
    ),
  );
  const entering = values.filter(({ fact, canMeet }) => canMeet && fact.kind === kind);
  return {
    enters: entering.length > 0,
    /** The record that enters is the one that the write names. */
    entersNamed: entering.some(({ fact }) => isNamed(fact)),
    leaves: gone.length > 0 || values.some(({ canFail }) => canFail),
    created: ofKind.some(({ says, fields }) => says === 'created' && isMetBy(where, fields)),
    /** Whatever the cache has, it is known by how much their number changes. */
    isCertain: values.length === 0 && gone.every((fact) => conditionsIn(fact.where).length === 0),
  };
}

/** Whether a field that gets this value can meet a condition, and whether it can fail to. */
function outcomeOf(field: string, condition: unknown, value: unknown): { canMeet: boolean; canFail: boolean } {
  if (value === undefined) return { canMeet: false, canFail: false };
  if (isChange(value)) return { canMeet: value.change === 'adding', canFail: value.change === 'removing' };
  if (value === ANY || value === unknown) return { canMeet: true, canFail: true };
  const isMet = match({ [field]: condition }, { [field]: value }, (part) => part);
  return { canMeet: isMet !== false, canFail: isMet !== true };
}

/** Whether a new record meets the conditions. What the facts do not say of it is not so. */
function isMetBy(where: Where, fields: Where): boolean {
  return conditionsIn(where).every(([field, condition]) => {
    const value = fields[field];
    return value === ANY || (value === undefined ? condition === false : outcomeOf(field, condition, value).canMeet);
  });
}

/** Whether a fact is about one record, which the input names. */
function isNamed({ kind, where }: Fact): boolean {
  const names: readonly string[] = keys[kind as keyof typeof keys] ?? [];
  return names.length === 0 || names.some((name) => where[name] !== undefined && !isTest(where[name]));
}

/** Whether an answer shows all fields that decide about which records a fact is; a field of the input is known. */
function showsConditions({ kind, where }: Fact, shown: Fields): boolean {
  return conditionsIn(where).every(([field, condition]) => {
    const isGiven = condition === ANY || (isRecord(condition) && condition['values'] === ANY);
    return isGiven || shown.get(kind)?.has(field);
  });
}

/** The conditions on plain fields, at any depth, and whether they are on a record inside. */
function conditionsIn(where: Where, isInside = false): [field: string, condition: unknown, isInside: boolean][] {
  return Object.entries(where).flatMap<[string, unknown, boolean]>(([field, condition]) => {
    if (condition === undefined) return [];
    const isDeeper = isRecord(condition) && !isTest(condition);
    return isDeeper ? conditionsIn(condition, true) : [[field, condition, isInside]];
  });
}

/** The fields that a fact sets, at any depth. */
function valuesIn(fields: Where): [field: string, value: unknown][] {
  return Object.entries(fields).flatMap<[string, unknown]>(([field, value]) => [
    [field, value],
    ...(isRecord(value) && !isChange(value) ? valuesIn(value) : []),
  ]);
}

function isChange(value: unknown): value is { readonly change: string; readonly item: unknown } {
  return isRecord(value) && 'change' in value;
}

/** What a read of any record holds. */
function holdingOf(name: string): Holding {
  const holds = rules.reads[name];
  if (!holds) throw new Error(`${name} has no rule`);
  return holds(ANY_KEYS);
}

/** The fields in which a search looks. */
function textsOf(kind: string): ReadonlySet<string> {
  const names = new Set<string>();
  const record: Item = new Proxy({}, { get: (_, field) => (names.add(String(field)), record) });
  rules.kinds[kind]?.foundBy?.(record);
  return names;
}
