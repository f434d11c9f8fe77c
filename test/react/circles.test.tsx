import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCircle, useCircleNameCheck, useCircles } from '../../src/react/circles.js';
import { createAliceScene } from '../support/community.js';
import { read, show } from './support.js';

test('useCircles lists all circles with the default one, and useCircle the members of one', async () => {
  const scene = await createAliceScene();
  const { id } = scene.sandbox.state.circles.find(({ name }) => name === 'Family') ?? { id: 0 };
  const { result } = show(scene, () => ({ circles: read(useCircles()), family: read(useCircle({ id })) }));
  await waitFor(() => expect(result.current.circles.data && result.current.family.data).toBeDefined());
  expect(result.current.circles.data?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Connections', 'Family']));
  expect(result.current.circles.data?.map(({ name }) => name)).not.toContain('World');
  expect(result.current.family.data?.users.map(({ username }) => username).sort()).toEqual(['bob', 'grace']);
});

test('useCircleNameCheck: a name is available, taken or invalid', async () => {
  const scene = await createAliceScene();
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
