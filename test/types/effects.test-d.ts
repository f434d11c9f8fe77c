import { expectTypeOf, test } from 'vitest';
import { type BlockResult, blockUser as declaration, type UsernameInput } from '../../src/contract/index.js';
import { isDeletedByBlock } from '../../src/effects/about-person.js';
import { capturePerson, type CapturedPerson } from '../../src/effects/people.js';
import { blockUser } from '../../src/rules/writes.js';
import {
  invalidate,
  invalidateAt,
  on,
  patch,
  patchEach,
  type Reader,
  remove,
  step,
  stepItems,
  stepItemsIn,
  update,
} from '../../src/effects/service.js';

test('patch: a misspelt or wrong field does not compile', () => {
  const right = [
    patch('user', { is_connected: false }),
    patch('user', () => ({ is_connected: false, profile: { name: 'Bob' } })),
    patch('user', () => undefined),
  ];
  // @ts-expect-error the field is called is_connected
  const misspelt = patch('user', { is_conected: false });
  // @ts-expect-error it is a boolean
  const wrong = patch('user', { is_connected: 'no' });
  // @ts-expect-error a profile has a name
  const inside = patch('user', { profile: { nme: 'Bob' } });
  // @ts-expect-error there is no such kind
  const kind = patch('usr', { is_connected: false });
  expectTypeOf([...right, misspelt, wrong, inside, kind]).toBeArray();
});

test('patch: a function that makes a misspelt or wrong field does not compile', () => {
  // @ts-expect-error the field is called is_connected
  const misspelt = patch('user', () => ({ is_conected: false }));
  // @ts-expect-error the same beside a right field
  const beside = patch('user', () => ({ is_connected: false, is_conected: false }));
  // @ts-expect-error the same in one of two results
  const either = patch('user', ({ answer }) => (answer ? { is_connected: false } : { is_following: false, is_folowed: false }));
  // @ts-expect-error it is a boolean
  const wrong = patch('user', () => ({ is_connected: 'no' }));
  // @ts-expect-error a profile has a name
  const inside = patch('user', () => ({ profile: { nme: 'Bob' } }));
  expectTypeOf([misspelt, beside, either, wrong, inside]).toBeArray();
});

test('patchEach: what it picks by and what it sets are fields of the record', () => {
  const right = patchEach('invite', ({ nickname }) => nickname === 'Bob', { is_invite_email_sent: true });
  const every = (): boolean => true;
  // @ts-expect-error the field is called nickname
  const picked = patchEach('invite', ({ nick_name: name }) => name === 'Bob', { is_invite_email_sent: true });
  // @ts-expect-error the field is called is_invite_email_sent
  const misspelt = patchEach('invite', every, { is_email_sent: true });
  // @ts-expect-error the same by a function
  const made = patchEach('invite', every, () => ({ nickname: 'Bob', is_email_sent: true }));
  // @ts-expect-error it is a boolean
  const wrong = patchEach('invite', every, () => ({ is_invite_email_sent: 1 }));
  expectTypeOf([right, picked, misspelt, made, wrong]).toBeArray();
});

test('step: it counts in a number that each of the reads has', () => {
  const right = step(['currentUser', 'user'], 'invite_count', () => 1);
  // @ts-expect-error the field is called invite_count
  const misspelt = step(['currentUser'], 'invite_cuont', () => 1);
  // @ts-expect-error the read is called currentUser
  const misread = step(['curentUser'], 'invite_count', () => 1);
  // @ts-expect-error the answer of this read has no such field
  const elsewhere = step(['notificationsUnreadCount'], 'invite_count', () => 1);
  // @ts-expect-error an email is no number
  const text = step(['currentUser'], 'email', () => 1);
  // @ts-expect-error a circle has a users_count
  const items = stepItems(['circles'], 'user_count', 1, () => []);
  // @ts-expect-error a page has connected_circles
  const inside = stepItemsIn(['user'], 'users_count', 1, () => [], 'circles');
  expectTypeOf([right, misspelt, misread, elsewhere, text, items, inside]).toBeArray();
});

test('remove: the reads are lists, and the items theirs', () => {
  const right = remove(['followers'], ({ username }) => username === 'bob');
  // @ts-expect-error the read is called followers
  const misspelt = remove(['folowers']);
  // @ts-expect-error the read is no list
  const single = remove(['device']);
  // @ts-expect-error the field is called username
  const field = remove(['followers'], ({ user_name: name }) => name === 'bob');
  expectTypeOf([right, misspelt, single, field]).toBeArray();
});

test('update: it gives back what the read answers', () => {
  const right = update(['circle'], false, (circle) => ({ ...circle, name: 'Friends' }));
  // @ts-expect-error a circle has a name
  const wrong = update(['circle'], false, ({ name: _name, ...circle }) => circle);
  expectTypeOf([right, wrong]).toBeArray();
});

test('invalidate: the reads exist, and what is looked at is theirs', () => {
  const right = invalidate(['usernameCheck'], ({ input, data }) => input.username === 'bob' && data?.status === 'taken');
  // @ts-expect-error the read is called usernameCheck
  const misspelt = invalidate(['userNameCheck']);
  // @ts-expect-error the input is called username
  const input = invalidate(['usernameCheck'], ({ input: asked }) => asked.user_name === 'bob');
  // @ts-expect-error the status is never that
  const answer = invalidate(['usernameCheck'], ({ data }) => data?.status === 'free');
  // @ts-expect-error one record has no ids to ask for
  const record = invalidateAt(['currentUser'], () => [1]);
  expectTypeOf([right, misspelt, input, answer, record]).toBeArray();
});

test('a write that does not say what it makes true does not compile', () => {
  // @ts-expect-error the declaration has no facts
  const forgotten = on(declaration, {});
  expectTypeOf([on(blockUser, {}), forgotten]).toBeArray();
});

test('what a write captures has a type: a row that looks at another fact does not compile', () => {
  const right = on<UsernameInput, BlockResult, CapturedPerson>(blockUser, {
    capture: capturePerson,
    change: [patch('user', ({ captured }) => ({ is_following: captured.known.is_following }))],
  });
  const misspelt = on<UsernameInput, BlockResult, CapturedPerson>(blockUser, {
    capture: capturePerson,
    // @ts-expect-error the fact is called known
    change: [patch('user', ({ captured }) => ({ is_following: captured.knwon.is_following }))],
  });
  const other = on<UsernameInput, BlockResult, CapturedPerson>(blockUser, {
    // @ts-expect-error the row is to know a person
    capture: () => ({ known: 'bob' }),
  });
  const more = on<UsernameInput, BlockResult, CapturedPerson>(blockUser, {
    capture: capturePerson,
    // @ts-expect-error it also looks at the news about the person, which are not captured
    change: [remove(['notifications'], isDeletedByBlock)],
  });
  const input = on<UsernameInput, BlockResult, CapturedPerson>(blockUser, {
    capture: capturePerson,
    // @ts-expect-error the input names no id
    change: [remove(['followers'], (item, { input }: { input: { id: number } }) => item.id === input.id)],
  });
  expectTypeOf([right, misspelt, other, more, input]).toBeArray();
});

test('what a write captures it reads from the cache in the types of the service', () => {
  const look = (reader: Reader): unknown[] => [
    reader.read('currentUser')[0]?.data.email,
    reader.find('user', { id: 1 })?.is_following,
    // @ts-expect-error the read is called currentUser
    reader.read('curentUser'),
    // @ts-expect-error the field is called email
    reader.read('currentUser')[0]?.data.mail,
    // @ts-expect-error the field is called is_following
    reader.find('user', { id: 1 })?.is_folowing,
  ];
  expectTypeOf(look).toBeFunction();
});
