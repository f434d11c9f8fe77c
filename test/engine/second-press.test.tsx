import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRequestPasswordReset } from '../../src/react/session.js';
import { useUpdateUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useCreateDevice, useDeleteDevice, useDevices } from '../../src/react/devices.js';
import { useBlockUser, useReportUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { show } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { open, settled as caught } from './behind.js';

/** Lets submitted writes send their requests. */
const leave = (): Promise<void> => act(async () => {});

test('an equal write that is submitted while the first is in flight joins it: one request, one answer', async () => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const { result } = show({ Wrapper }, () => ({
    reset: useRequestPasswordReset(),
    circle: useCreateCircle(),
    block: useBlockUser(),
    report: useReportUser(),
  }));
  const presses: (() => Promise<unknown>)[] = [
    () => result.current.reset.mutateAsync({ email: 'alice@example.com' }),
    () => result.current.circle.mutateAsync({ name: 'Choir', color: '#2e86ab' }),
    () => result.current.block.mutateAsync({ username: 'bob' }),
    () => result.current.report.mutateAsync({ username: 'zoe', category_id: 1 }),
  ];
  for (const press of presses) {
    sent.length = 0;
    const release = sandbox.faults.hold('*', 'answer');
    const settled: Promise<unknown>[] = [];
    for (let times = 0; times < 2; times += 1) {
      act(() => void settled.push(caught(press())));
      await leave();
    }
    release();
    const [first, second] = await run(() => Promise.all(settled));
    expect(second).toBe(first);
    expect(sent).toHaveLength(1);
  }
});

const png = (): File => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'face.png', { type: 'image/png' });

test.each<[string, 'updateUser' | 'updateCircle', (id: number) => object[]]>([
  ['an equal write with another one of the lane in between', 'updateUser', () => ['A', 'B', 'A'].map((name) => ({ name }))],
  ['writes with two files, whatever the files’ size and name,', 'updateUser', () => [{ avatar: png() }, { avatar: png() }]],
  [
    'writes whose lists of names differ only in order',
    'updateCircle',
    (id) =>
      [
        ['dave', 'erin'],
        ['erin', 'dave'],
      ].map((usernames) => ({ id, usernames })),
  ],
])('%s are all sent', async (_, operation, inputsOf) => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const inputs = inputsOf(sandbox.state.circles.find(({ name }) => name === 'Work')?.id ?? 0);
  const { result } = show({ Wrapper }, () => ({ updateUser: useUpdateUser(), updateCircle: useUpdateCircle() }));
  const release = sandbox.faults.hold(operation, 'answer');
  const settled: Promise<unknown>[] = [];
  for (const input of inputs) {
    act(() => void settled.push(caught(result.current[operation].mutateAsync(input as never))));
    await leave();
  }
  release();
  await run(() => Promise.all(settled));
  expect(sent).toEqual(inputs.map(() => operation));
  const { name } = sandbox.state.users.find(({ username }) => username === 'alice')?.profile ?? {};
  expect(name).toBe('name' in (inputs[0] ?? {}) ? 'A' : 'Alice Liddell');
});

test('useCreateDevice: a deletion that was pressed twice and refused does not take a new device out of the list', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  const result = await open(scene, () => ({
    ...{ devices: useDevices(), circles: useCircles() },
    ...{ remove: useDeleteDevice(), create: useCreateDevice() },
  }));
  const { uuid = '' } = result.current.devices.data?.[0] ?? {};
  // A read in flight keeps settled writes in the log.
  const releaseRead = sandbox.faults.hold('circles');
  void result.current.circles.refetch();
  const releaseCreate = sandbox.faults.hold('createDevice');
  const created = act(() => result.current.create.mutateAsync({ uuid: 'a-new-device-of-alice', name: 'New' }));
  await leave();
  const releaseRemove = sandbox.faults.hold('deleteDevice');
  sandbox.faults.fail('deleteDevice', { status: 403 }, { times: 1 });
  const removals = [1, 2].map(() => caught(result.current.remove.mutateAsync({ uuid })));
  await leave();
  releaseRemove();
  await run(() => Promise.all(removals));
  const releaseList = sandbox.faults.hold('devices');
  releaseCreate();
  await created;
  // TanStack notifies React in a later turn of the event loop.
  await waitFor(() => expect(result.current.devices.data?.map((device) => device.uuid)).toContain('a-new-device-of-alice'));
  releaseList();
  releaseRead();
  await leave();
});
