import { describe, expect, test } from 'vitest';
import { elementField } from '../../src/engine/rules/match.js';
import { outcomeOf } from '../rules/outcome.js';
import { adding, become, type Fact, gone, removing, unknown, when, type Where } from '../../src/engine/words.js';

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

// What becomes of a record of which all is known is proved beside the service, by test/rules/facts.test.ts.

describe('a fact', () => {
  test('of a record that may match makes unknown what it would change', () => {
    const { changed } = outcome([author({ is_read: false }, { is_read: true, id: 2 })]);
    expect(changed.get(ann)).toHaveProperty('is_read', true);
    expect(changed.has(bob)).toBe(false);
    expect(outcome([author({ is_read: false }, { tags: [{ id: 9 }] })]).changed.get(bob)).toHaveProperty('tags', undefined);
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
});

test('a law makes unknown what depends on something unknown', () => {
  const law = gone('letter', { from: { is_read: true } });
  const { gone: deleted } = outcome([author({ id: 1 }, { is_read: unknown })], [law]);
  expect([...deleted]).toEqual([[letter, undefined]]);
});
