import { act, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import {
  useCircle,
  useCircleNameCheck,
  useCircles,
  useCreateCircle,
  useDeleteCircle,
  useUpdateCircle,
} from '../../src/react/circles.js';
import { useUser } from '../../src/react/users.js';
import { startSandboxServer } from '../../src/testing/node.js';
import type { Scene } from '../support/community.js';
import { createNetworkScene, personIn, settled, read, refusal, run, show } from './support.js';

const network = startSandboxServer();
afterAll(network.stop);

function circleIn(scene: Scene, name: string): number {
  const { id } = personIn(scene, 'alice');
  return scene.sandbox.state.circles.find((circle) => circle.user === id && circle.name === name)?.id ?? 0;
}

async function openScreen() {
  const scene = await createNetworkScene(network);
  const family = circleIn(scene, 'Family');
  const { result } = show(scene, () => ({
    circles: read(useCircles()),
    family: read(useCircle({ id: family })),
    bob: read(useUser({ username: 'bob' })),
    zoe: read(useUser({ username: 'zoe' })),
    create: useCreateCircle(),
    update: useUpdateCircle(),
    remove: useDeleteCircle(),
  }));
  await waitFor(() => {
    expect(result.current.circles.data && result.current.family.data).toBeDefined();
    expect(result.current.bob.data && result.current.zoe.data).toBeDefined();
  });
  scene.sent.length = 0;
  return { scene, result, family };
}

test('useCircles lists all circles with the default one, and useCircle the members of one', async () => {
  const { result } = await openScreen();
  expect(result.current.circles.data?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Connections', 'Family']));
  expect(result.current.circles.data?.map(({ name }) => name)).not.toContain('World');
  expect(result.current.family.data?.users.map(({ username }) => username).sort()).toEqual(['bob', 'grace']);
});

test('useCreateCircle: a new circle appears in the list, and a taken name is refused', async () => {
  const { scene, result } = await openScreen();
  const made = await run(() => result.current.create.mutateAsync({ name: 'Croquet', color: '#0a0' }));
  await waitFor(() => expect(result.current.circles.data).toContainEqual(made));
  await settled(scene);
  expect(scene.sent).toEqual(['createCircle']);
  const error = await refusal(() => result.current.create.mutateAsync({ name: 'Croquet', color: '#0a0' }));
  expect(error).toMatchObject({ kind: 'http', status: 400, outcome: 'refused' });
  expect(await refusal(() => result.current.create.mutateAsync({ name: 'Tea', color: 'green' }))).toMatchObject({
    kind: 'input',
    fieldErrors: { color: [expect.any(String)] },
  });
});

describe('useUpdateCircle', () => {
  test('shows a new name everywhere while it is saved, and keeps the members', async () => {
    const { scene, result, family } = await openScreen();
    const release = scene.sandbox.faults.hold('updateCircle');
    act(() => result.current.update.mutate({ id: family, name: 'Kin' }));
    await waitFor(() => expect(result.current.family.data?.name).toBe('Kin'));
    expect(result.current.circles.data?.find(({ id }) => id === family)?.name).toBe('Kin');
    expect(result.current.bob.data).toMatchObject({
      connected_circles: expect.arrayContaining([expect.objectContaining({ name: 'Kin' })]),
    });
    release();
    await settled(scene);
    expect(result.current.family.data?.users).toHaveLength(2);
    expect(result.current.family.data?.name).toBe('Kin');
  });
});

test('useDeleteCircle: the circle disappears from the list and from its members, who stay connected', async () => {
  const { scene, result, family } = await openScreen();
  await run(() => result.current.remove.mutateAsync({ id: family }));
  await waitFor(() => expect(result.current.circles.data?.some(({ id }) => id === family)).toBe(false));
  expect(result.current.bob.data).toMatchObject({ is_fully_connected: true });
  await waitFor(() =>
    expect(result.current.bob.data).not.toMatchObject({
      connected_circles: expect.arrayContaining([expect.objectContaining({ id: family })]),
    }),
  );
  await waitFor(() => expect(result.current.family).toMatchObject({ data: undefined, error: { kind: 'http', status: 400 } }));
  await settled(scene);
});

test('useDeleteCircle: the default circle reappears with the service’s reason', async () => {
  const { scene, result } = await openScreen();
  const connections = circleIn(scene, 'Connections');
  const before = result.current.circles.data;
  const error = await refusal(() => result.current.remove.mutateAsync({ id: connections }));
  expect(error).toMatchObject({ kind: 'http', status: 400, formErrors: [expect.any(String)] });
  await waitFor(() => expect(result.current.circles.data).toEqual(before));
});

test('useCircleNameCheck: a name is available, taken or invalid', async () => {
  const scene = await createNetworkScene(network);
  let name = 'Croquet';
  const { result, rerender } = show(scene, () => read(useCircleNameCheck({ name }, { debounce: 0 })));
  await waitFor(() => expect(result.current.data).toEqual({ status: 'available', reason: null }));
  name = 'Family';
  rerender();
  await waitFor(() => expect(result.current.data).toEqual({ status: 'taken', reason: expect.any(String) }));
  name = 'x'.repeat(101);
  scene.sent.length = 0;
  rerender();
  await waitFor(() => expect(result.current.data).toEqual({ status: 'invalid', reason: expect.any(String) }));
  expect(scene.sent).toEqual([]);
});
