import { expect, test } from 'vitest';
import { namedIn } from '../../src/engine/rules/facts.js';
import type { Fact } from '../../src/engine/words.js';
import { effectsByName, writeNamed } from '../support/effects-table.js';

/** A sign-in replaces the account, and all that it has cached. */
const names = [...effectsByName.keys()].filter((name) => !writeNamed(name).signsIn);

test('writes that say something of one field of one record are sent in order', () => {
  const apart = names.flatMap((one) =>
    names.flatMap((other) => {
      const first = { name: 'first', nickname: 'first', email: 'first', language_id: 1 };
      const second = { name: 'second', nickname: 'second', email: 'second', language_id: 2 };
      const isFree = keyedFacts(one, first).every((fact) => keyedFacts(other, second).every((next) => !orderDecides(fact, next)));
      if (one > other || isFree) return [];
      const lanes = lanesOf(one, first);
      return lanesOf(other, second).some((lane) => lanes.includes(lane)) ? [] : [`${one} and ${other}`];
    }),
  );
  expect(apart).toEqual([]);
});

test('a circle with other members and a change of visibility are sent in order: both decide about connections', () => {
  const lanes = lanesOf('updateCircle', { usernames: ['bob'] }).filter((lane) =>
    lanesOf('updateUser', { visibility: 'T' }).includes(lane),
  );
  expect(lanes).toEqual(['connections']);
  expect([...lanesOf('updateCircle', { name: 'Tea' }), ...lanesOf('updateUser', { name: 'Alice' })]).not.toContain('connections');
});

test('the toggles are the writes that set one field of one record to opposite values', () => {
  const toggles = names.flatMap((one) =>
    names.flatMap((other) => (one < other && areOpposite(keyedFacts(one), keyedFacts(other)) ? [[one, other]] : [])),
  );
  expect(toggles.map(String).toSorted()).toEqual(['followUser,unfollowUser', 'subscribeToUser,unsubscribeFromUser']);
  const toggleOf = (name: string): string | undefined => writeNamed(name).toggle;
  const declared = names.filter((name) => toggleOf(name));
  expect(declared.toSorted()).toEqual(toggles.flat().toSorted());
  expect(new Set(declared.map(toggleOf)).size).toBe(toggles.length);
  expect(toggles.filter(([one = '', other = '']) => toggleOf(one) !== toggleOf(other))).toEqual([]);
});

function inputWith(more: object): object {
  return { username: 'bob', id: 1, uuid: 'phone', lists_ids: [], ...more };
}

function factsOf(write: string, more: object): readonly Fact[] {
  return writeNamed(write).rule.facts(inputWith(more), { find: () => undefined });
}

/** The facts of a write about one record that the input names, or about the account itself. */
function keyedFacts(write: string, more: object = {}): readonly Fact[] {
  return factsOf(write, more).filter(
    ({ where }) => where['is_me'] === true || ['bob', 1, 'phone'].includes(Object.values(where)[0] as string),
  );
}

/** Whether the order of two writes decides what becomes of the record. */
function orderDecides(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false;
  if (one.says === 'gone' || other.says === 'gone') return one.says !== other.says;
  return Object.entries(one.fields).some(([field, value]) => field in other.fields && value !== other.fields[field]);
}

/** The records that a write names, and its lanes by hand. */
function lanesOf(write: string, more: object): readonly string[] {
  const { rule, lane } = writeNamed(write);
  const named = namedIn(factsOf(write, more), rule.service);
  return [...named.map(({ name }) => name), ...(lane?.(inputWith(more)) ?? [])];
}

function areOpposite(facts: readonly Fact[], otherFacts: readonly Fact[]): boolean {
  const isSwitch = ({ fields }: Fact): boolean => Object.values(fields).some((value) => typeof value === 'boolean');
  const [one, ...rest] = facts.filter(isSwitch);
  const [other, ...others] = otherFacts.filter(isSwitch);
  if (!one || !other || rest.length > 0 || others.length > 0 || one.kind !== other.kind) return false;
  const opposite = Object.entries(one.fields).filter(
    ([field, value]) => typeof value === 'boolean' && other.fields[field] === !value,
  );
  return opposite.length === 1;
}
