import { describe, expect, test } from 'vitest';
import { elementField } from '../../src/engine/match.js';
import { outcomeOf } from '../rules/outcome.js';
import { adding, become, created, type Fact, gone, removing, some, unknown, when, type Where } from '../../src/engine/words.js';

const ann = { kind: 'author', id: 1, is_read: false, tags: [{ id: 7 }], profile: { name: 'Ann', city: 'Bonn' } };
const bob = { kind: 'author', id: 2, tags: [] };
const letter = { kind: 'letter', id: 3, from: { id: 1 } };
const all = [ann, bob, letter];

function outcome(facts: readonly Fact[], laws: readonly Fact[] = []) {
  return outcomeOf(facts, laws, {
    of: (kind) => all.filter((one) => one.kind === kind),
    whole: (part) => all.find(({ id }) => id === part['id']) ?? part,
  });
}

const author = (where: Where, fields: Where): Fact => become('author', where, fields);

describe('a fact', () => {
  test('sets fields of the records that match, and of no other', () => {
    const { changed } = outcome([author({ id: 1 }, { is_read: true })]);
    expect([...changed]).toEqual([[ann, { ...ann, is_read: true }]]);
  });

  test('keeps a field that is left out, and the other fields of a record inside', () => {
    const { changed } = outcome([author({ id: 1 }, { is_read: undefined, profile: { name: 'Anna' } })]);
    expect(changed.get(ann)).toEqual({ ...ann, profile: { name: 'Anna', city: 'Bonn' } });
  });

  test('makes a field unknown', () => {
    expect(outcome([author({ id: 1 }, { profile: { city: unknown } })]).changed.get(ann)).toHaveProperty(
      'profile.city',
      undefined,
    );
  });

  test('of a record that may match makes unknown what it would change', () => {
    const { changed } = outcome([author({ is_read: false }, { is_read: true, id: 2 })]);
    expect(changed.get(ann)).toHaveProperty('is_read', true);
    expect(changed.has(bob)).toBe(false);
    expect(outcome([author({ is_read: false }, { tags: [{ id: 9 }] })]).changed.get(bob)).toHaveProperty('tags', undefined);
  });

  test('is matched on the record before the write', () => {
    const facts = [author({ is_read: false }, { is_read: true }), author({ is_read: false, id: 1 }, { tags: [] })];
    expect(outcome(facts).changed.get(ann)).toMatchObject({ is_read: true, tags: [] });
  });

  test('that is not said changes nothing, and one that may be said makes unknown', () => {
    expect(outcome([...when(false, author({ id: 1 }, { is_read: true }))]).changed.size).toBe(0);
    expect(outcome([...when(undefined, author({ id: 1 }, { is_read: true }))]).changed.get(ann)).toHaveProperty(
      'is_read',
      undefined,
    );
    expect(outcome([...when(undefined, gone('author', { id: 1 }))]).gone.get(ann)).toBeUndefined();
  });

  test('adds a record to a list and removes one; of a list that is not known, only that record is known', () => {
    const { changed } = outcome([author({ id: 1 }, { tags: adding({ id: 8 }) })]);
    expect(changed.get(ann)).toMatchObject({ tags: [{ id: 7 }, { id: 8 }] });
    expect(outcome([author({ id: 1 }, { tags: removing({ id: 7 }) })]).changed.get(ann)).toMatchObject({ tags: [] });
    expect(outcome([author({ id: 1 }, { friends: adding({ id: 7 }) })]).changed.get(ann)).toEqual({
      ...ann,
      [elementField('friends', 7)]: true,
    });
  });

  test('deletes a record, and creates one', () => {
    const { gone: deleted, created: made } = outcome([
      gone('letter', { from: { is_read: false } }),
      created('letter', { id: 4 }),
    ]);
    expect([...deleted]).toEqual([[letter, true]]);
    expect(made).toEqual([{ kind: 'letter', record: { id: 4 } }]);
  });
});

describe('a law', () => {
  const law = gone('letter', { from: { is_read: true } });

  test('applies to the records that come to match it, also by a record inside', () => {
    expect(outcome([author({ id: 1 }, { is_read: true })], [law]).gone.get(letter)).toBe(true);
  });

  test('leaves records alone that match it without the write', () => {
    expect(outcome([author({ id: 2 }, { is_read: true })], [gone('letter', { from: { is_read: false } })]).gone.size).toBe(0);
  });

  test('makes unknown what depends on something unknown', () => {
    const { gone: deleted } = outcome([author({ id: 1 }, { is_read: unknown })], [law]);
    expect([...deleted]).toEqual([[letter, undefined]]);
  });

  test('applies after another law', () => {
    const first = author({ tags: some({ id: 8 }) }, { is_read: true });
    expect(outcome([author({ id: 1 }, { tags: adding({ id: 8 }) })], [law, first]).gone.get(letter)).toBe(true);
  });

  test('that undoes what another one does is an error that says so', () => {
    const endless = [author({ turn: 1 }, { turn: 2 }), author({ turn: 2 }, { turn: 1 })];
    expect(() => outcome([author({ id: 2 }, { turn: 1 })], endless)).toThrow('The laws of author do not come to rest');
  });
});
