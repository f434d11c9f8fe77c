import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCircle, useCircles } from '../../src/react/circles.js';
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
