import { expect, test } from 'vitest';
import { holdRules } from '../../scripts/conformance/rules.js';
import { become } from '../../src/rules/records.js';
import { type Rules, rules } from '../rules/rules.js';
import { follow, type Recorded, recordingOf } from './recording.js';

const bea = { id: 7, username: 'bea', profile: { id: 7, name: 'Bea', avatar: null, badges: [] }, is_connected: false };
const list = { name: 'list', as: 'ann', send: 'GET /api/auth/followers/', status: 200 };
const followers = (body: readonly object[]): Recorded => ({ ...list, body });
const before = followers([{ ...bea, is_following: false, is_followed: true }]);
const after = (isFollowing: boolean): Recorded => ({
  ...followers([{ ...bea, is_following: isFollowing, is_followed: true }]),
  name: 'again',
});

test('answers that follow from rules and earlier answers are right', () => {
  const { compared, wrong } = holdRules(recordingOf([before, follow, after(true)]));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(5);
});

test('an answer that a fact contradicts is named', () => {
  const changed: Rules = {
    ...rules,
    writes: {
      ...rules.writes,
      followUser: ({ username }) => [become('user', { username: String(username) }, { is_following: false })],
    },
  };
  expect(holdRules(recordingOf([before, follow]), changed).wrong).toEqual([
    'small/follow: user.is_following of 7 is true, known as false',
  ]);
});

test('a row that does not match what the read holds is named, and one that is missing', () => {
  const lost = { ...after(true), body: [] };
  expect(holdRules(recordingOf([followers([{ ...bea, is_following: true, is_followed: false }])])).wrong).toEqual([
    'small/list: 7 is answered, and does not match',
  ]);
  expect(holdRules(recordingOf([before, follow, lost])).wrong).toEqual(['small/again: 7 matches, and is not answered']);
});

test('what the recording does not show contradicts nothing', () => {
  const body = { id: 1, is_blocked: true };
  const byBea = { name: 'block', as: 'bea', send: 'POST /api/auth/users/ann/block/', status: 200, body };
  const unknown: Recorded = {
    ...follow,
    json: { username: 'somebody' },
    body: { ...(follow.body as object), followed_user: { id: 9 } },
  };
  const alone = { ...after(true), body: [] };
  expect(holdRules(recordingOf([before, byBea, alone])).wrong).toEqual([]);
  expect(holdRules(recordingOf([unknown, after(false)])).wrong).toEqual([]);
});
