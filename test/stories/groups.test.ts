import type { Notification } from 'community-hooks/contract';
import { notifications } from 'community-hooks/contract';
import { createStage } from 'community-hooks/testing';
import { expect, test } from 'vitest';
import { groupsOf } from '../../stories/notifications/groups.js';

/** What came, the newest first. */
async function newest(count: number): Promise<readonly Notification[]> {
  const { client } = createStage({
    prepare: ({ act }) => {
      act.notify('alice', 'F', 'ines');
      act.notify('alice', 'PC', 'bob', 'Something new');
      for (const actor of ['nora', 'priya', 'rosa']) act.notify('alice', 'F', actor);
    },
  });
  const page = await client.call(notifications, {});
  return page.slice(0, count);
}

const sizes = (rows: readonly Notification[]): readonly number[] => [...groupsOf(rows).values()].map(({ length }) => length);

test('follows that stand below each other share a row, and others do not', async () => {
  const rows = await newest(5);
  expect(rows.map(({ notification_type: type }) => type)).toEqual(['F', 'F', 'F', 'PC', 'F']);
  expect(sizes(rows)).toEqual([3, 1, 1]);
  expect([...groupsOf(rows).keys()]).toEqual([rows[0]?.id, rows[3]?.id, rows[4]?.id]);
});

test('what is read and what is not stay apart', async () => {
  const rows = await newest(3);
  expect(sizes(rows.map((row, at) => ({ ...row, read: at > 0 })))).toEqual([1, 2]);
});
