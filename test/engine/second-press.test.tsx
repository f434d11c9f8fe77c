import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRequestPasswordReset } from '../../src/react/session.js';
import { useUpdateUser } from '../../src/react/account.js';
import { useCreateCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useBlockUser, useReportUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';

/** Lets submitted writes send their requests. */
const leave = (): Promise<void> => act(async () => {});

test('an equal write that is submitted while the first is in flight joins it: one request, one answer', async () => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const { result } = renderHook(
    () => ({
      reset: useRequestPasswordReset(),
      circle: useCreateCircle(),
      block: useBlockUser(),
      report: useReportUser(),
    }),
    { wrapper: Wrapper },
  );
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
    act(() => void settled.push(press().catch((error: unknown) => error)));
    await leave();
    act(() => void settled.push(press().catch((error: unknown) => error)));
    await leave();
    release();
    const [first, second] = await act(() => Promise.all(settled));
    expect(second).toBe(first);
    expect(sent).toHaveLength(1);
  }
});

test('with another write of the lane in between, an equal write is sent', async () => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const { result } = renderHook(() => useUpdateUser(), { wrapper: Wrapper });
  const release = sandbox.faults.hold('updateUser', 'answer');
  const settled: Promise<unknown>[] = [];
  for (const name of ['Alice One', 'Alice Two', 'Alice One']) {
    act(() => void settled.push(result.current.mutateAsync({ name })));
    await leave();
  }
  release();
  await act(() => Promise.all(settled));
  expect(sent.filter((operation) => operation === 'updateUser')).toHaveLength(3);
  expect(sandbox.state.users.find(({ username }) => username === 'alice')?.profile.name).toBe('Alice One');
});

test('writes with two files are both sent, whatever the files’ size and name', async () => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const { result } = renderHook(() => useUpdateUser(), { wrapper: Wrapper });
  const release = sandbox.faults.hold('updateUser', 'answer');
  const png = (): File => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'face.png', { type: 'image/png' });
  const settled: Promise<unknown>[] = [];
  for (const avatar of [png(), png()]) {
    act(() => void settled.push(result.current.mutateAsync({ avatar }).catch((error: unknown) => error)));
    await leave();
  }
  release();
  await act(() => Promise.all(settled));
  expect(sent.filter((operation) => operation === 'updateUser')).toHaveLength(2);
});

test('writes whose lists of names differ only in order are both sent', async () => {
  const { sandbox, sent, Wrapper } = await createAliceScene();
  const id = sandbox.state.circles.find(({ name }) => name === 'Work')?.id ?? 0;
  const { result } = renderHook(() => useUpdateCircle(), { wrapper: Wrapper });
  const release = sandbox.faults.hold('updateCircle', 'answer');
  const settled: Promise<unknown>[] = [];
  for (const usernames of [
    ['dave', 'erin'],
    ['erin', 'dave'],
  ]) {
    act(() => void settled.push(result.current.mutateAsync({ id, usernames })));
    await leave();
  }
  release();
  await act(() => Promise.all(settled));
  expect(sent.filter((operation) => operation === 'updateCircle')).toHaveLength(2);
});
