import { expect, test, vi } from 'vitest';
import { login, notifications, readNotification } from '../../src/contract/index.js';
import { createEventLog, type LoggedWrite, type LogEntry } from '../../src/devtools/log.js';
import { describe as describeEntry, figuresOf, grouped } from '../../src/devtools/words.js';
import { createStage } from '../../src/testing/stage.js';

test('a request waits until its own answer, also beside another one of the same operation', async () => {
  const log = createEventLog();
  const { client, sandbox } = createStage({ onEvent: log.record });
  log.clear();
  const release = sandbox.faults.hold('notifications');
  const answer = client.call(notifications, {});
  await vi.waitFor(() => expect(log.list()).toMatchObject([{ request: 'GET /api/notifications/', state: 'waiting' }]));
  const id = 1000;
  log.record({ type: 'request', operation: 'notifications', method: 'GET', id });
  log.record({ type: 'answer', operation: 'notifications', id, duration: 3, error: 'network', status: null });
  expect(log.list()).toMatchObject([{ state: 'failed', status: null, error: 'network' }, { state: 'waiting' }]);
  release();
  await answer;
  expect(log.list()).toMatchObject([{ state: 'failed' }, { state: 'answered', status: 200, error: null }]);
});

test('a call without a hook that fails is a failed request', async () => {
  const log = createEventLog();
  const { client, sandbox } = createStage({ onEvent: log.record });
  sandbox.faults.fail('readNotification', { status: 500 });
  await client.call(readNotification, { id: 1 }).catch(() => undefined);
  expect(log.list()[0]).toMatchObject({
    kind: 'request',
    operation: 'readNotification',
    state: 'failed',
    status: 500,
    error: 'http',
  });
});

test('an answer that was given up on is called aborted, whatever its status, and is no fault', () => {
  const log = createEventLog();
  log.record({ type: 'request', operation: 'followings', method: 'GET', id: 1 });
  log.record({ type: 'answer', operation: 'followings', id: 1, duration: 116, error: 'aborted', status: 200 });
  const [entry] = log.list();
  if (entry?.kind !== 'request') throw new Error('no request');
  expect(figuresOf(entry)).toBe('aborted · 116 ms');
  expect(describeEntry(entry).steps).toMatchObject([{ tone: 'plain' }]);
  expect(figuresOf({ ...entry, error: 'http', status: 403 })).toBe('403 · 116 ms');
  expect(figuresOf({ ...entry, error: 'decode', status: 200 })).toBe('decode · 116 ms');
});

test('a refetch stands with the write that made the read stale, once, and with the reason', () => {
  const log = createEventLog();
  log.record({ type: 'submit', operation: 'followUser', write: 7, reads: ['user', 'user', 'followings'] });
  log.record({ type: 'request', operation: 'followUser', method: 'POST', id: 1, write: 7 });
  log.record({ type: 'answer', operation: 'followUser', id: 1, write: 7, duration: 40, error: null, status: 200 });
  log.record({ type: 'write', operation: 'followUser', write: 7, reads: ['user'] });
  log.record({ type: 'stale', operation: 'followUser', write: 7, reason: 'items', read: 'followings' });
  expect(told(log.list())).toEqual([
    [
      'useFollowUser',
      'Shown at once in useUser and useFollowings, where they contain it.',
      'POST /api/follows/follow/',
      'Confirmed, and now part of useUser.',
      'Read again when shown: useFollowings.',
    ],
  ]);
  for (const id of [2, 3]) log.record({ type: 'request', operation: 'followings', method: 'GET', id });
  log.record({ type: 'answer', operation: 'followings', id: 2, duration: 9, error: null, status: 200 });
  expect(log.list()).toMatchObject([
    { kind: 'request', id: 3 },
    { refetches: [{ id: 2, reason: 'items', state: 'answered' }], stale: [] },
  ]);
  expect(told(log.list())[1]?.slice(4)).toEqual([
    'useFollowings is refetched, because it has a new item that only the service knows. GET /api/auth/followings/',
  ]);
});

test('a read that several writes made stale is refetched once, with the latest of them; a later request stands alone', () => {
  const log = createEventLog();
  for (const write of [1, 2]) log.record({ type: 'stale', operation: 'blockUser', write, reason: 'number', read: 'currentUser' });
  for (const id of [1, 2]) log.record({ type: 'request', operation: 'currentUser', method: 'GET', id });
  expect(log.list()).toMatchObject([
    { kind: 'request', id: 2 },
    { kind: 'write', id: 2, refetches: [{ id: 1 }], stale: [] },
    { kind: 'write', id: 1, refetches: [], stale: [] },
  ]);
});

test('a request without a write stands alone, also beside a waiting write of its operation', () => {
  const log = createEventLog();
  log.record({ type: 'submit', operation: 'updateUser', write: 1, reads: [] });
  log.record({ type: 'request', operation: 'updateUser', method: 'PATCH', id: 1 });
  expect(log.list()).toMatchObject([{ kind: 'request' }, { kind: 'write', requests: [] }]);
});

test('a write that is refused without a request was never sent, unless the log was cleared in between', () => {
  const log = createEventLog();
  const refuse = (): string | undefined => {
    log.record({ type: 'undone', operation: 'updateEmail', write: 1, outcome: 'refused' });
    return told(log.list())[0]?.at(-1);
  };
  log.record({ type: 'submit', operation: 'updateEmail', write: 1, reads: [] });
  expect(refuse()).toBe('Never sent: it was refused here, before a request was made. The change is off the screen.');
  log.record({ type: 'request', operation: 'updateEmail', method: 'PATCH', id: 1, write: 1 });
  expect(refuse()).toBe('Refused by the service. The change is off the screen.');
  log.clear();
  expect(refuse()).toBe('Refused by the service. The change is off the screen.');
});

test('entries beside each other that say the same are one, with their number', () => {
  const log = createEventLog();
  const poll = (id: number, status: number): void => {
    log.record({ type: 'request', operation: 'notificationsUnreadCount', method: 'GET', id });
    log.record({ type: 'answer', operation: 'notificationsUnreadCount', id, duration: id, error: null, status });
  };
  const shown = (): unknown[] => grouped(log.list()).map(({ key, title, times }) => [key, title, times]);
  for (const id of [1, 2, 3]) poll(id, 200);
  expect(shown()).toEqual([['request 1', 'useNotificationsUnreadCount', 3]]);
  expect(grouped(log.list())[0]?.steps[0]?.request?.milliseconds).toBe(3);
  poll(4, 304);
  log.record({ type: 'request', operation: 'notificationsUnreadCount', method: 'GET', id: 5 });
  expect(shown()).toEqual([
    ['request 5', 'useNotificationsUnreadCount', 1],
    ['request 4', 'useNotificationsUnreadCount', 1],
    ['request 1', 'useNotificationsUnreadCount', 3],
  ]);
});

test('the life of a write has the times for which it was queued, sent and refetched', () => {
  vi.useFakeTimers();
  try {
    const log = createEventLog();
    const read = (): unknown =>
      grouped(log.list()).map(({ end, phases }) => [end, phases.map(({ name, milliseconds }) => `${name} ${milliseconds}`)]);
    log.record({ type: 'submit', operation: 'followUser', write: 7, reads: ['user'] });
    expect(read()).toEqual([['queued', ['queued null']]]);
    vi.advanceTimersByTime(5);
    log.record({ type: 'request', operation: 'followUser', method: 'POST', id: 1, write: 7 });
    expect(read()).toEqual([['sent', ['queued 5', 'sent null']]]);
    vi.advanceTimersByTime(40);
    log.record({ type: 'answer', operation: 'followUser', id: 1, write: 7, duration: 40, error: null, status: 200 });
    log.record({ type: 'write', operation: 'followUser', write: 7, reads: ['user'] });
    log.record({ type: 'stale', operation: 'followUser', write: 7, reason: 'items', read: 'followings' });
    log.record({ type: 'request', operation: 'followings', method: 'GET', id: 2 });
    expect(read()).toEqual([['confirmed · 45 ms', ['queued 5', 'sent 40', 'refetched null']]]);
    log.record({ type: 'answer', operation: 'followings', id: 2, duration: 9, error: null, status: 200 });
    expect(read()).toEqual([['confirmed · 45 ms', ['queued 5', 'sent 40', 'refetched 9']]]);
    log.record({ type: 'undone', operation: 'blockUser', write: 8, outcome: 'unknown' });
    expect(read()).toMatchObject([['lost', []], {}]);
  } finally {
    vi.useRealTimers();
  }
});

test('it keeps the latest 200 entries, or as many as it is made for', () => {
  const log = createEventLog({ kept: 2 });
  for (const id of [1, 2, 3]) log.record({ type: 'request', operation: 'devices', method: 'GET', id });
  expect(log.list()).toMatchObject([{ id: 3 }, { id: 2 }]);
  const usual = createEventLog();
  for (let id = 1; id <= 201; id += 1) usual.record({ type: 'request', operation: 'devices', method: 'GET', id });
  expect([usual.list().length, usual.list().at(-1)?.id]).toEqual([200, 2]);
});

test('after a change of the account no read of the former one is explained by its writes', () => {
  const log = createEventLog();
  log.record({ type: 'stale', operation: 'followUser', write: 1, reason: 'rest', read: 'user' });
  log.record({ type: 'session', state: 'signed-out', epoch: 2 });
  log.record({ type: 'request', operation: 'user', method: 'GET', id: 1 });
  expect(log.list()[0]).toMatchObject({ kind: 'request', operation: 'user' });
  expect((log.list().at(-1) as LoggedWrite).refetches).toEqual([]);
});

test('nothing that was typed is in it', async () => {
  const log = createEventLog();
  const { client } = createStage({ account: null, onEvent: log.record });
  await client.call(login, { username: 'alice', password: 'wonderland-2026' });
  const text = JSON.stringify(log.list());
  expect(text).toContain('/api/auth/login/');
  expect(text).not.toMatch(/wonderland|alice/);
});

/** Each entry in words. */
function told(entries: readonly LogEntry[]): string[][] {
  return entries
    .map((entry) => describeEntry(entry))
    .map(({ title, steps }) => [title, ...steps.map(({ text, request }) => [text, request?.request].filter(Boolean).join(' '))]);
}
