import { expectTypeOf, test } from 'vitest';
import { blockUser as block, circle } from '../../src/contract/index.js';
import { adding, below, holds, oneOf, removing, some, unknown } from '../../src/engine/words.js';
import { become, count, created, gone, list, one, search } from '../../src/rules/records.js';
import { makes } from '../../src/rules/service.js';

test('a pattern: a misspelt kind, field, test or value does not compile', () => {
  const right = [
    list('user', { is_following: true, id: below(3) }, { order: 'id' }),
    count('user', { connected_circles: some({ id: 1 }) }),
    search('notification', { notification_type: oneOf(['F', 'FR']) }),
    gone('notification', { content_object: { follow: { followed_user: { is_following: false } } } }),
  ];
  // @ts-expect-error there is no such kind
  const kind = list('usr', {});
  // @ts-expect-error the field is called is_following
  const field = list('user', { is_folowing: true });
  // @ts-expect-error it is a boolean
  const value = list('user', { is_following: 'yes' });
  // @ts-expect-error there is no such type of notification
  const type = count('notification', { notification_type: oneOf(['G']) });
  // @ts-expect-error a username has no limit
  const limit = list('user', { username: below(3) });
  // @ts-expect-error a field is not a list
  const member = list('user', { username: some({ id: 1 }) });
  // @ts-expect-error a circle has an id
  const inList = count('user', { connected_circles: some({ idd: 1 }) });
  // @ts-expect-error beside a field that it has
  const besideInList = count('user', { connected_circles: some({ id: 1, idd: 1 }) });
  // @ts-expect-error the content of a follow is a follower
  const inside = gone('notification', { content_object: { folower: { username: 'bob' } } });
  // @ts-expect-error three records deep
  const deep = gone('notification', { content_object: { follow: { followed_user: { is_folowing: false } } } });
  // @ts-expect-error records are ordered by a field that they have
  const order = list('user', {}, { order: 'created' });
  // @ts-expect-error a circle has users
  const lists = one('circle', { id: 1 }, { members: list('user', {}) });
  const wrong = [kind, field, value, type, limit, member, inList, besideInList, inside, deep, order, lists];
  expectTypeOf([...right, ...wrong]).toBeArray();
});

test('a fact: a misspelt field or value does not compile', () => {
  const right = [
    become('user', { username: 'bob' }, { is_blocked: true, follow_lists: unknown }),
    become('user', {}, { connected_circles: adding({ id: 1 }) }),
    become('user', {}, { connected_circles: removing({ id: 1 }) }),
    created('circle', { name: 'Tea', users_count: 0 }),
  ];
  // @ts-expect-error the field is called is_blocked
  const field = become('user', {}, { is_blockd: true });
  // @ts-expect-error it is a boolean
  const value = become('user', {}, { is_blocked: 'yes' });
  // @ts-expect-error a profile has a name
  const inside = become('user', {}, { profile: { nam: 'Bob' } });
  // @ts-expect-error a circle has an id
  const item = become('user', {}, { connected_circles: adding({ idd: 1 }) });
  // @ts-expect-error a circle has a colour
  const made = created('circle', { colour: '#fff' });
  expectTypeOf([...right, field, value, inside, item, made]).toBeArray();
});

test('a read and a write: a misspelt field of the input does not compile', () => {
  // @ts-expect-error the input has an id
  const read = holds(circle, ({ ids }) => one('circle', { id: ids }));
  // @ts-expect-error the input has a username
  const write = makes(block, ({ user }) => [become('user', { username: user }, { is_blocked: true })]);
  // @ts-expect-error a write has facts
  const nothing = makes(block);
  // @ts-expect-error what it looks up has a username
  const known = makes(block, (_input, { find }) => [gone('user', { username: find('user', { is_me: true })?.user_name })]);
  expectTypeOf([read, write, nothing, known]).toBeArray();
});
