import { expect, test, vi } from 'vitest';
import { login, notifications, readNotification } from '../../src/contract/index.js';
import { createStage } from '../../src/testing/stage.js';
import { createLog } from '../../stories/happened/log.js';

test('a request waits until its answer, and a refused write is rolled back', async () => {
  const log = createLog();
  const { client, sandbox } = createStage({ onEvent: log.record });
  const release = sandbox.faults.hold('notifications');
  const answer = client.call(notifications, {});
  await vi.waitFor(() =>
    expect(log.list()[0]).toMatchObject({ request: 'GET /api/notifications/', state: 'waiting', isWrite: false }),
  );
  release();
  await answer;
  expect(log.list()[0]).toMatchObject({ state: 'answered', status: 200 });
  sandbox.faults.fail('readNotification', { status: 500 });
  await client.call(readNotification, { id: 1 }).catch(() => undefined);
  expect(log.list()[0]).toMatchObject({ operation: 'readNotification', state: 'failed', status: 500, isWrite: true });
});

test('a read says which write made it stale, once', () => {
  const log = createLog();
  log.record({ type: 'request', operation: 'followUser', method: 'POST' });
  log.record({ type: 'stale', operation: 'followUser', reads: ['followings', 'followings'] });
  for (let times = 0; times < 2; times += 1) log.record({ type: 'request', operation: 'followings', method: 'GET' });
  expect(log.list().map(({ operation, because }) => [operation, because])).toEqual([
    ['followings', undefined],
    ['followings', 'followUser'],
    ['followUser', undefined],
  ]);
  expect(log.list().at(-1)?.stale).toEqual(['followings']);
});

test('nothing that was typed is in it', async () => {
  const log = createLog();
  const { client } = createStage({ account: null, onEvent: log.record });
  await client.call(login, { username: 'alice', password: 'wonderland-2026' });
  const text = JSON.stringify(log.list());
  expect(text).toContain('/api/auth/login/');
  expect(text).not.toMatch(/wonderland|alice/);
});
