import { expect, test } from 'vitest';
import { explain, makeGrounds, type Knowledge } from './explain.js';
import { makeFacts, type Value } from './facts.js';
import type { Write } from './journal.js';
import type { Wish } from './service.js';
import { startWorld } from './world.js';
import { makeWorlds } from './worlds.js';

// Alice follows five people: bob, dave and erin among them, zoe and carol not.
const start = startWorld();
const facts = makeFacts(start);
const following = facts.own('following_count');

const block = (username: string): Wish => ({ operation: 'blockUser', input: { username } });
const unblock = (username: string): Wish => ({ operation: 'unblockUser', input: { username } });
const follow = (username: string): Wish => ({ operation: 'followUser', input: { username } });

/** Pressed at one moment, and acknowledged at another; without one it is unanswered. */
function write(number: number, wish: Wish, pressedAt: number, heardAt?: number): Write {
  const press = { number, wish, pressedAt, pressedBefore: 0 };
  return heardAt === undefined ? press : { ...press, order: number, heard: { at: heardAt, what: 'yes' } };
}

function isExplained(value: Value, writes: readonly Write[], required: readonly Write[] = [], fact = following): boolean {
  const isHeard = ({ heard }: Write): boolean => heard !== undefined;
  const knowledge: Knowledge = { acknowledged: writes.filter(isHeard), unanswered: writes.filter((one) => !isHeard(one)) };
  const grounds = makeGrounds(writes, makeWorlds(start));
  return explain(grounds, { fact, value, knowledge, required: new Set(required) }).found !== undefined;
}

test('an unanswered write may have been done or not, and nothing else explains a value', () => {
  const writes = [write(1, follow('zoe'), 0)];
  expect([4, 5, 6, 7].map((value) => isExplained(value, writes))).toEqual([false, true, true, false]);
});

test('a follow of somebody who is followed changes nothing', () => {
  expect([5, 6].map((value) => isExplained(value, [write(1, follow('bob'), 0)]))).toEqual([true, false]);
});

test('an acknowledged write may be missing until it has been shown', () => {
  const [first] = [write(1, follow('zoe'), 0, 100)];
  expect(isExplained(5, [first])).toBe(true);
  expect(isExplained(5, [first], [first])).toBe(false);
  expect(isExplained(6, [first], [first])).toBe(true);
});

test('without an acknowledged write there is none that was pressed later', () => {
  const writes = [write(1, block('bob'), 0, 100), write(2, follow('zoe'), 200)];
  // 6 would be the follow without the block.
  expect([4, 5, 6].map((value) => isExplained(value, writes))).toEqual([true, true, false]);
});

test('of two writes that were under way together either may be missing', () => {
  const writes = [write(1, block('bob'), 0, 300), write(2, follow('zoe'), 200, 250)];
  expect([4, 5, 6].map((value) => isExplained(value, writes))).toEqual([true, true, true]);
});

test('a write that the service refuses while a block stands is done once it is lifted', () => {
  const writes = [block('zoe'), unblock('zoe'), follow('zoe')].map((wish, index) => write(index + 1, wish, index));
  expect(isExplained(6, writes)).toBe(true);
});

test('an unblock that was not done comes before the follow that was pressed after it', () => {
  const [first, second, third] = [write(1, block('zoe'), 0), write(2, unblock('zoe'), 1), write(3, follow('zoe'), 2)];
  // The service refused the first two, and has done the third.
  expect(isExplained(6, [first, second, { ...third, order: 1 }], [first])).toBe(true);
});

test('an unblock that was not done comes behind the block that was pressed before it', () => {
  const [first] = [{ ...write(1, block('bob'), 0, 100), order: 2 }];
  const circle: Wish = { operation: 'updateCircle', input: { id: 14, usernames: ['dave'] } };
  const writes = [first, write(2, unblock('bob'), 1), { ...write(3, circle, 2, 50), order: 1 }, write(4, follow('bob'), 3)];
  expect(isExplained(5, writes, [first])).toBe(true);
});

test('what was not done comes before a block pressed after it, although others that were not done come before it', () => {
  const circle: Wish = { operation: 'updateCircle', input: { id: 14, usernames: ['bob', 'dave', 'erin'] } };
  const [first, second] = [write(1, follow('zoe'), 0), write(2, circle, 1)];
  const third = { ...write(3, block('bob'), 2), order: 1 };
  expect(isExplained(2, [first, second, third], [second], facts.members(14, ''))).toBe(true);
});

test('too much that is unanswered is said to be too much', () => {
  const writes = Array.from({ length: 13 }, (_none, index) => write(index + 1, follow('zoe'), index));
  const grounds = makeGrounds(writes, makeWorlds(start));
  const knowledge = { acknowledged: [], unanswered: writes };
  expect(explain(grounds, { fact: following, value: 9, knowledge, required: new Set() }).found).toBe('too many');
});
