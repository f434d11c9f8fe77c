import { describe, expect, test } from 'vitest';
import { visitorFor } from '../../src/engine/entities.js';
import type { AnyEffects } from '../../src/engine/pending-writes.js';
import type { Fact } from '../../src/engine/words.js';
import { readMatrix } from '../coherence/matrix.js';
import { mutations, queries, rules } from '../rules/rules.js';
import { type Touched, touchedReads } from '../rules/touches.js';
import { effectsByName } from '../support/effects-table.js';

/** A sign-in replaces the account, and all that it has cached. */
const names = mutations.map(({ name }) => name).filter((name) => !effectsByName.get(name)?.signsIn);
const touched = names.flatMap((name) => touchedReads(name));

/** Reads that a rule can touch and the write cannot change, with the reason. */
const neverChanged: Readonly<Record<string, string>> = {
  'createCircle changes circle': 'nobody knows the id before',
  'createInvite changes registrationTokenCheck': 'nobody knows the token before',
  'updateUser changes blockedUserSearch': 'the account does not block itself',
  'updateUser changes circle': 'who has only asked for a connection is in no circle',
  'updateUser changes circles': 'who has only asked for a connection is in no circle',
  'verifyEmail changes circle': 'the account is not in a circle of its own',
};

test('the effects of every write change or invalidate each read that its rules can change', () => {
  expect(
    touched
      .filter((one) => !isHandled(one, effectsOf(one.write)))
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(neverChanged));
});

/** What the coherence run has seen, by write. */
const seen = [...readMatrix()].flatMap(([scenario, changed]) => {
  const write = scenario.split(':')[0] ?? '';
  const reads = changed.split(', ').map((read) => read.replace(/^\d+ /, ''));
  return names.includes(write) ? reads.filter((read) => read !== 'nothing').map((read) => ({ write, read })) : [];
});

test('no write changes a read that its rules do not', () => {
  const known = new Set(touched.map(nameOf));
  expect([...new Set(seen.map(nameOf))].filter((name) => !known.has(name))).toEqual([]);
});

test('a change of every read has been seen (`npm run coherence -- --write`)', () => {
  const changed = new Set(seen.map(({ read }) => read));
  // The service has the same languages for everybody.
  expect(queries.map(({ name }) => name).filter((name) => !changed.has(name))).toEqual(['languages']);
});

describe('the check of forgotten reads', () => {
  const row = effectsOf('followUser');
  const forgotten = (effects: AnyEffects): string[] =>
    touchedReads('followUser').flatMap((one) => (isHandled(one, effects) ? [] : [one.read]));
  const without = (name: string): AnyEffects => ({
    ...row,
    change: (row.change ?? []).filter(({ reads, entity }) => !reads?.includes(name) && entity !== name),
    stale: (row.stale ?? []).filter(({ reads }) => !reads.includes(name)),
  });

  test('finds followings, if followUser does not change it', () => {
    expect(forgotten(without('followings'))).toEqual(['followings']);
  });

  test('finds followers, if followUser changes no user', () => {
    expect(forgotten(without('user'))).toContain('followers');
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

function nameOf({ write, read }: Pick<Touched, 'write' | 'read'>): string {
  return `${write} changes ${read}`;
}

function effectsOf(write: string): AnyEffects {
  const effects = effectsByName.get(write);
  if (!effects) throw new Error(`${write} has no effects`);
  return effects;
}

/** Records that come and go need the read's name; fields of a record are changed wherever it stands. */
function isHandled({ read, isMoved }: Touched, { change = [], stale = [] }: AnyEffects): boolean {
  const operation = queries.find(({ name }) => name === read);
  if (!operation) throw new Error(`${read} is no read`);
  const isNamed = [...change, ...stale].some(({ reads }) => reads?.includes(read));
  const isOfRecord = change.some(
    ({ entity, moves }) =>
      (moves === true || !isMoved) && entity !== undefined && visitorFor(new WeakMap(), operation.output, entity) !== undefined,
  );
  return isNamed || isOfRecord;
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
