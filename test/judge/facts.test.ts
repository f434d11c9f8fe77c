import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCKED, PEOPLE, startWorld } from './world.js';
import { FOUND_FIELDS, makeFacts, OWN_FIELDS, PAGE_FIELDS, placeOf, type Fact, type Facts } from './facts.js';
import { weighted } from './program.js';
import { copyOf, decides, isGranted, isRefused, perform, type Wish } from './service.js';
import type { WriteName } from './writes.js';

const start = startWorld();
const facts = makeFacts(start);
const all = everyFact(facts);

/** Wishes of these operations with such an input. */
function wishes(operations: readonly WriteName[], input: fc.Arbitrary<object>): fc.Arbitrary<Wish> {
  // Each of them takes it.
  return fc.record({ operation: fc.constantFrom(...operations), input }) as fc.Arbitrary<Wish>;
}

const circleId = fc.integer({ min: 12, max: 16 });

/** What is about people, of whom there are so many. */
function personal(people: readonly string[]): fc.Arbitrary<Wish> {
  const username = fc.constantFrom(...people);
  const relations = ['followUser', 'unfollowUser', 'blockUser', 'unblockUser', 'subscribeToUser', 'unsubscribeFromUser'] as const;
  return weighted(
    [6, wishes(relations, fc.record({ username }))],
    [1, wishes(['updateCircle'], fc.record({ id: circleId, usernames: fc.subarray([...people]) }))],
  );
}

const id = fc.integer({ min: 1, max: 30 });
const text = fc.string({ minLength: 1 });
const wish = weighted(
  [7, personal(PEOPLE)],
  [4, wishes(['readNotification', 'deleteNotification', 'deleteInvite', 'deleteCircle'], fc.record({ id }))],
  [1, wishes(['readNotifications'], fc.constantFrom({}, { max_id: 16 }, { types: ['F', 'PC'] }))],
  [1, wishes(['deleteAllNotifications'], fc.constant({}))],
  [1, wishes(['createInvite'], fc.record({ nickname: text }))],
  [1, wishes(['updateInvite'], fc.record({ id, nickname: text }))],
  [1, wishes(['createCircle'], fc.record({ name: text, color: fc.constant('#023ca7') }))],
);

test('whatever a wish changes, it concerns', () => {
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wishes) => {
      const world = copyOf(start);
      for (const one of wishes) {
        const before = all.map((fact) => fact.of(world));
        perform(world, one, 0);
        const missed = all.filter((fact, index) => fact.of(world) !== before[index] && !fact.concerns(one));
        expect(missed.map(({ name }) => `${name} by ${JSON.stringify(one)}`)).toEqual([]);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
  // All of it was done to copies.
  expect(start).toEqual(startWorld());
});

test('what one wish about people makes the service refuse or do, it decides', () => {
  const some = personal(['bob', 'dave', 'zoe']);
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), some, some, (before, one, other) => {
      const world = copyOf(start);
      for (const earlier of before) perform(world, earlier, 0);
      const isRefusedWithout = isRefused(world, other);
      perform(world, one, 0);
      if (isRefused(world, other) !== isRefusedWithout) expect([one, other, decides(one, other)]).toEqual([one, other, true]);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('what makes another wish change a fact in another way concerns the fact, or decides the other wish', () => {
  const circle = wishes(['deleteCircle'], fc.record({ id: circleId }));
  const some = weighted([6, personal(['bob', 'nora', 'quinn', 'zoe'])], [1, circle]);
  fc.assert(
    fc.property(fc.array(some, { maxLength: 4 }), some, some, (before, one, other) => {
      const without = copyOf(start);
      for (const earlier of before) perform(without, earlier, 0);
      const both = copyOf(without);
      perform(without, other, 0);
      perform(both, one, 0);
      perform(both, other, 0);
      const isRelevant = (fact: Fact): boolean => fact.concerns(one) || (fact.concerns(other) && decides(one, other));
      const missed = all.filter((fact) => fact.of(both) !== fact.of(without) && !isRelevant(fact));
      expect(missed.map(({ name }) => `${name}: ${JSON.stringify([...before, one, other])}`)).toEqual([]);
    }),
    { seed: 1, numRuns: 6000 },
  );
});

test('a missing circle or invite fulfils a deletion, and no change of it', () => {
  expect(isGranted(start, { operation: 'updateCircle', input: { id: 999, usernames: [] } })).toBe(false);
  expect(isGranted(start, { operation: 'updateInvite', input: { id: 999, nickname: 'nobody' } })).toBe(false);
  expect(isGranted(start, { operation: 'deleteCircle', input: { id: 999 } })).toBe(true);
});

function everyFact({ ids, ...make }: Facts): Fact[] {
  const people = [...PEOPLE, ...BLOCKED];
  return [
    make.badge,
    ...OWN_FIELDS.map((field) => make.own(field)),
    ...people.flatMap((name) => [
      ...PAGE_FIELDS.map((field) => make.page(name, field)),
      ...FOUND_FIELDS.map((field) => make.found(name, field)),
      ...(['followings', 'blocked', 'search'] as const).map((list) => make.person(list, name)),
      ...[...ids.circles].map((circle) => make.members(circle, placeOf(name))),
    ]),
    ...[...ids.notifications].flatMap((one) => [
      make.notification(one),
      ...(['is_following', 'is_followed'] as const).map((field) => make.actor(one, field)),
    ]),
    ...[...ids.circles].flatMap((one) => [make.circle(one), make.members(one, '')]),
    ...[...ids.invites].flatMap((one) => [make.invite(one), make.guest(one)]),
  ];
}
