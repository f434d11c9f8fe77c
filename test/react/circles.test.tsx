import { waitFor } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { useCircle, useCircleNameCheck, useCircles, useCreateCircle } from '../../src/react/circles.js';
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
    create: useCreateCircle(),
  }));
  await waitFor(() => expect(result.current.circles.data && result.current.family.data).toBeDefined());
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
