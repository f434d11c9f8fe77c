import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCKED, PEOPLE, startWorld } from './world.js';
import { FOUND_FIELDS, makeFacts, OWN_FIELDS, PAGE_FIELDS, placeOf, type Fact, type Facts } from './facts.js';
import { copyOf, decides, isRefused, perform, type Wish } from './service.js';

const start = startWorld();
const facts = makeFacts(start);
const all = everyFact(facts);

const username = fc.constantFrom(...PEOPLE);
const id = fc.integer({ min: 1, max: 30 });
const wish: fc.Arbitrary<Wish> = fc.oneof(
  ...(['followUser', 'unfollowUser', 'blockUser', 'unblockUser', 'subscribeToUser', 'unsubscribeFromUser'] as const).map((operation) =>
    fc.record({ operation: fc.constant(operation), input: fc.record({ username }) }),
  ),
  ...(['readNotification', 'deleteNotification', 'deleteInvite', 'deleteCircle'] as const).map((operation) =>
    fc.record({ operation: fc.constant(operation), input: fc.record({ id }) }),
  ),
  fc.record({
    operation: fc.constant('readNotifications' as const),
    input: fc.constantFrom({}, { max_id: 16 }, { types: ['F', 'PC'] }),
  }),
  fc.record({ operation: fc.constant('deleteAllNotifications' as const), input: fc.constant({}) }),
  fc.record({ operation: fc.constant('createInvite' as const), input: fc.record({ nickname: fc.string({ minLength: 1 }) }) }),
  fc.record({ operation: fc.constant('updateInvite' as const), input: fc.record({ id, nickname: fc.string({ minLength: 1 }) }) }),
  fc.record({
    operation: fc.constant('createCircle' as const),
    input: fc.record({ name: fc.string({ minLength: 1 }), color: fc.constant('#023ca7') }),
  }),
  fc.record({
    operation: fc.constant('updateCircle' as const),
    input: fc.record({ id: fc.integer({ min: 12, max: 16 }), usernames: fc.subarray([...PEOPLE]) }),
  }),
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
});

test('what one wish makes the service refuse or do, it decides', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 6 }), wish, wish, (before, one, other) => {
      const world = copyOf(start);
      for (const earlier of before) perform(world, earlier, 0);
      const isRefusedWithout = isRefused(world, other);
      perform(world, one, 0);
      const isDecided = isRefused(world, other) !== isRefusedWithout && !isTaken(one, other);
      if (isDecided) expect(decides(one, other), `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

/** A nickname or a circle is there twice, or gone: programs choose names that are free, and rows that are on screen. */
function isTaken(one: Wish, other: Wish): boolean {
  return [one, other].every(({ operation }) => /Invite|Circle/.test(operation) && operation !== 'updateCircle') || one.operation === 'deleteCircle';
}

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
    ...[...ids.invites].map((one) => make.invite(one)),
  ];
}
