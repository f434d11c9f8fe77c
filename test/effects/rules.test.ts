import { describe, expect, test } from 'vitest';
import { visitorFor } from '../../src/engine/entities.js';
import type { AnyEffects, Change } from '../../src/engine/pending-writes.js';
import type { Fact } from '../../src/engine/words.js';
import { readMatrix } from '../coherence/matrix.js';
import { mutations, queries, rules } from '../rules/rules.js';
import { changesByRules, differences } from '../rules/changes.js';
import { effectsByName } from '../support/effects-table.js';

/** A sign-in replaces the account, and all that it has cached. */
const names = mutations.map(({ name }) => name).filter((name) => !effectsByName.get(name)?.signsIn);

test('the effects of every write change and refetch the reads that its rules can change, but for the differences', () => {
  const found = names.flatMap((name) => disagreements(name, effectsOf(name)));
  // Of a derived write, only the counts can differ.
  const expected = Object.keys(differences).filter((key) => {
    const [write = '', verb] = key.split(' ');
    return verb === 'counts' || !isDerived(effectsOf(write));
  });
  expect(found.toSorted()).toEqual(expected.toSorted());
});

/** What the coherence run has seen, by write. */
const seen = [...readMatrix()].flatMap(([scenario, changed]) => {
  const write = scenario.split(':')[0] ?? '';
  const reads = changed.split(', ').map((read) => read.replace(/^\d+ /, ''));
  return names.includes(write) ? reads.filter((read) => read !== 'nothing').map((read) => ({ write, read })) : [];
});

test('no write changes a read that its rules do not', () => {
  const byRules = new Map(names.map((name) => [name, changesByRules(name).reads]));
  const unknown = seen.filter(({ write, read }) => !byRules.get(write)?.has(read));
  expect([...new Set(unknown.map(({ write, read }) => `${write} changes ${read}`))]).toEqual([]);
});

test('a change of every read has been seen (`npm run coherence -- --write`)', () => {
  const changed = new Set(seen.map(({ read }) => read));
  // The service has the same languages for everybody.
  expect(queries.map(({ name }) => name).filter((name) => !changed.has(name))).toEqual(['languages']);
});

test('three writes are by hand: of the others, what changes and is refetched follows from the rules', () => {
  const apart = names.filter((name) => !isDerived(effectsOf(name)) && changesByRules(name).reads.size > 0);
  expect(apart.toSorted()).toEqual(['updateCircle', 'updateUser', 'verifyEmail']);
});

describe('the comparison with the rules finds', () => {
  const row = effectsOf('updateUser');
  const known = disagreements('updateUser', row);
  const newIn = (changed: Partial<AnyEffects>): string[] =>
    notInBoth(new Set(known), new Set(disagreements('updateUser', { ...row, ...changed })));

  test('a read that is forgotten', () => {
    const change = row.change.filter(({ reads }) => !reads?.includes('notifications'));
    expect(newIn({ change })).toEqual(['updateUser changes notifications']);
  });

  test('a kind of record that is forgotten', () => {
    const change = row.change.filter(({ entity }) => entity !== 'user');
    expect(newIn({ change })).toContain('updateUser changes every user');
  });

  test('a number that is forgotten', () => {
    const change = row.change.filter(({ step }) => step !== 'unread_notifications_count');
    expect(newIn({ change })).toContain('updateUser counts unread_notifications_count');
  });

  test('a number of a derived write that is forgotten', () => {
    const follow = effectsOf('followUser');
    const change = follow.change.filter(({ step }) => step !== 'following_count');
    expect(disagreements('followUser', { ...follow, change })).toContain('followUser counts following_count');
  });

  test('a read that is not refetched, and one that need not be', () => {
    const stale = row.stale.map((one) => ({
      ...one,
      ...(one.reads && { reads: one.reads.map((read) => (read === 'usernameCheck' ? 'circles' : read)) }),
    }));
    // The rules alone say that circles are, too.
    expect(newIn({ stale })).toEqual(['updateUser refetches circles', 'updateUser refetches usernameCheck']);
  });
});

test('writes that say something of one field of one record are sent in order', () => {
  const apart = names.flatMap((one) =>
    names.flatMap((other) => {
      const first = keyedFacts(one, { name: 'first', nickname: 'first', email: 'first', language_id: 1 });
      const second = keyedFacts(other, { name: 'second', nickname: 'second', email: 'second', language_id: 2 });
      if (one > other || !first.some((fact) => second.some((next) => orderDecides(fact, next)))) return [];
      const lanes = lanesOf(effectsOf(one));
      return lanesOf(effectsOf(other)).some((lane) => lanes.includes(lane)) ? [] : [`${one} and ${other}`];
    }),
  );
  expect(apart).toEqual([]);
});

test('the toggles are the writes that set one field of one record to opposite values', () => {
  const toggles = names.flatMap((one) =>
    names.flatMap((other) => (one < other && areOpposite(keyedFacts(one), keyedFacts(other)) ? [[one, other]] : [])),
  );
  expect(toggles.map(String).toSorted()).toEqual(['followUser,unfollowUser', 'subscribeToUser,unsubscribeFromUser']);
  const declared = names.filter((name) => effectsOf(name).toggle);
  expect(declared.toSorted()).toEqual(toggles.flat().toSorted());
});

function effectsOf(write: string): AnyEffects {
  const effects = effectsByName.get(write);
  if (!effects) throw new Error(`${write} has no effects`);
  return effects;
}

/** Where the effects of a write do otherwise than its rules say. What the engine derives from the rules is theirs. */
function disagreements(write: string, effects: AnyEffects): string[] {
  return isDerived(effects) ? besideDerived(write, effects) : byHand(write, effects);
}

function isDerived({ change, stale }: AnyEffects): boolean {
  return [...change, ...stale].some(({ touches }) => touches);
}

/** Numbers are changed by hand, and what no rule says is refetched. */
function besideDerived(write: string, { change, stale }: AnyEffects): string[] {
  const { counts, refetched } = changesByRules(write);
  const stepped = new Set(change.flatMap(({ step }) => step ?? []));
  const invalidated = stale.flatMap(({ reads = [] }) => reads);
  return [
    ...notInBoth(new Set(counts.keys()), stepped).map((field) => `${write} counts ${field}`),
    ...invalidated.filter((read) => !refetched.has(read)).map((read) => `${write} refetches ${read}`),
  ];
}

function byHand(write: string, { change, stale }: AnyEffects): string[] {
  const { copies, lists, created, counts, refetched } = changesByRules(write);
  const kinds = new Set(change.flatMap(({ entity }) => entity ?? []));
  const named = new Set(change.flatMap(({ reads = [], step }) => (step === undefined ? reads : [])));
  const stepped = new Set(change.flatMap(({ step }) => step ?? []));
  // A number is refetched, too, where the cache does not show by how much it changes.
  const isUnclear = ({ step, dependsOn }: Change): boolean => step !== undefined && dependsOn === undefined;
  const invalidated = new Set([...stale, ...change.filter(isUnclear)].flatMap(({ reads = [] }) => reads));
  // Rows of a record go with its copies, and the copies of a kind can be changed by the names of the reads.
  const isMoved = (read: string): boolean =>
    named.has(read) || (isList(read) && change.some(({ entity, moves }) => moves && shows(read, entity)));
  const isCopied = (read: string): boolean => [...copies, ...kinds].some((kind) => shows(read, kind));
  return [
    ...[...lists, ...created].filter((read) => !isMoved(read)).map((read) => `${write} changes ${read}`),
    ...[...named]
      .filter((read) => !lists.has(read) && !created.has(read) && !isCopied(read))
      .map((read) => `${write} changes ${read}`),
    ...[...copies].filter((kind) => !kinds.has(kind) && !isNamedFor(kind)).map((kind) => `${write} changes every ${kind}`),
    ...notInBoth(new Set(counts.keys()), stepped).map((field) => `${write} counts ${field}`),
    ...notInBoth(refetched, invalidated).map((read) => `${write} refetches ${read}`),
  ];

  function isNamedFor(kind: string): boolean {
    return queries.every(({ name }) => !shows(name, kind) || named.has(name));
  }
}

function notInBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one, ...other].filter((name) => !one.has(name) || !other.has(name)).toSorted();
}

function isList(read: string): boolean {
  const { as } = rules.reads[read]?.({}) ?? {};
  return as === 'list' || as === 'search';
}

function shows(read: string, kind: string | undefined): boolean {
  const operation = queries.find(({ name }) => name === read);
  if (!operation) throw new Error(`${read} is no read`);
  return kind !== undefined && visitorFor(new WeakMap(), operation.output, kind) !== undefined;
}

/** The facts of a write about one record that the input names, or about the account itself. */
function keyedFacts(write: string, more: object = {}): readonly Fact[] {
  const input = { username: 'bob', id: 1, uuid: 'phone', lists_ids: [], ...more };
  const facts = rules.writes[write]?.(input, { find: () => undefined }) ?? [];
  return facts.filter(({ where }) => where['is_me'] === true || ['bob', 1, 'phone'].includes(Object.values(where)[0] as string));
}

/** Whether the order of two writes decides what becomes of the record. */
function orderDecides(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false;
  if (one.says === 'gone' || other.says === 'gone') return one.says !== other.says;
  return Object.entries(one.fields).some(([field, value]) => field in other.fields && value !== other.fields[field]);
}

function lanesOf({ lane }: AnyEffects): readonly string[] {
  return [lane?.({ username: 'bob', id: 1, uuid: 'phone' }) ?? []].flat();
}

function areOpposite([one, ...rest]: readonly Fact[], [other, ...others]: readonly Fact[]): boolean {
  if (!one || !other || rest.length > 0 || others.length > 0 || one.kind !== other.kind) return false;
  const opposite = Object.entries(one.fields).filter(
    ([field, value]) => typeof value === 'boolean' && other.fields[field] === !value,
  );
  return opposite.length === 1;
}
