import { waitFor } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import { startSandboxServer } from '../../src/testing/node.js';
import { BASE_URL, createScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { list, personIn, settled, show, signIn } from './support.js';

// Through msw: ky and the platform's fetch are part of this.
const network = startSandboxServer();
afterAll(network.stop);

test('useInvites: with an offset it sends one request per page, and allows for invites created and deleted above it', async () => {
  const scene = createScene({ client: { fetch: (request, init) => globalThis.fetch(request, init) } });
  network.serve(scene.sandbox, BASE_URL);
  await signIn(scene, 'alice');
  const { result } = show(scene, () => ({
    below: list(useInvites({ offset: 12 })),
    create: useCreateInvite(),
    remove: useDeleteInvite(),
  }));
  const { id: alice } = personIn(scene, 'alice');
  const stored = (): number[] =>
    scene.sandbox.state.invites.flatMap(({ id, user }) => (user === alice ? id : [])).sort((one, other) => other - one);
  const shown = (): number[] | undefined => result.current.below.data?.map(({ id }) => id);
  await waitFor(() => expect(shown()).toEqual(stored().slice(12, 22)));
  await run(() => result.current.below.fetchNextPage());
  expect(shown()).toEqual(stored().slice(12));
  expect(scene.sent).toEqual(['invites', 'invites']);
  const release = scene.sandbox.faults.hold('invites');
  const { id } = await run(() => result.current.create.mutateAsync({ nickname: 'Newcomer' }));
  expect(shown()).not.toContain(id);
  release();
  await waitFor(() => expect(shown()).toEqual(stored().slice(12)));
  await run(() => result.current.remove.mutateAsync({ id }));
  await settled(scene);
  await waitFor(() => expect(shown()).toEqual(stored().slice(12)));
});
