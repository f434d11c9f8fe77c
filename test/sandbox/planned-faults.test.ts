import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';

/** The statuses of the next answers. */
async function statusesOf(plan: (faults: ReturnType<typeof createSandbox>['faults']) => void): Promise<number[]> {
  const { faults, fetch } = createSandbox();
  plan(faults);
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await fetch('https://community.test/api/invites/')).status);
  return statuses;
}

test('of two faults without an end, the one that was planned later is met', async () => {
  expect(
    await statusesOf(({ fail }) => {
      fail('*', { status: 500 });
      fail('invites', { status: 403 });
    }),
  ).toEqual([403, 403, 403]);
});

test('faults with an end are met first, in the order in which they were planned', async () => {
  expect(
    await statusesOf(({ fail }) => {
      fail('*', { status: 500 });
      fail('invites', { status: 403 }, { times: 1 });
      fail('invites', { status: 404 }, { times: 1 });
    }),
  ).toEqual([403, 404, 500]);
});
