import type { Notification } from 'community-hooks/contract';
import { notifications } from 'community-hooks/contract';
import { createStage } from 'community-hooks/testing';
import { expect, test } from 'vitest';
import { othersBelow } from '../../stories/notifications/groups.js';

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

/** The places of the rows that stand for others, with the places of those. */
function placesOf(rows: readonly Notification[]): readonly (readonly number[])[] {
  const placeOf = (one: number): number => rows.findIndex(({ id }) => id === one);
  return [...othersBelow(rows)].map(([first, others]) => [placeOf(first), ...others.map(({ id }) => placeOf(id))]);
}

test('follows that stand below each other share a row, and others do not', async () => {
  const rows = await newest(5);
  expect(rows.map(({ notification_type: type }) => type)).toEqual(['F', 'F', 'F', 'PC', 'F']);
  expect(placesOf(rows)).toEqual([[0, 1, 2]]);
});

test('what is read and what is not stay apart', async () => {
  const rows = await newest(3);
  expect(placesOf(rows.map((row, at) => ({ ...row, read: at > 0 })))).toEqual([[1, 2]]);
});
