import { act, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCreateInvite, useDeleteInvite, useEmailInvite, useInvites, useUpdateInvite } from '../../src/react/invites.js';
import { startSandboxServer } from '../../src/testing/node.js';
import { run } from '../support/render-hook.js';
import { createNetworkScene, list, personIn, settled, read, refusal, show } from './support.js';

// Through msw: ky and the platform's fetch are part of this.
const network = startSandboxServer();
afterAll(network.stop);

function useInviteScreen() {
  return {
    me: read(useCurrentUser()),
    invites: list(useInvites()),
    create: useCreateInvite(),
    rename: useUpdateInvite(),
    email: useEmailInvite(),
    remove: useDeleteInvite(),
  };
}

async function openScreen() {
  const scene = await createNetworkScene(network);
  const { result } = show(scene, useInviteScreen);
  await waitFor(() => {
    expect(result.current.invites.data).toHaveLength(10);
    expect(result.current.me.data).toBeDefined();
  });
  scene.sent.length = 0;
  return { scene, result };
}

describe('useInvites', () => {
  test('with an offset sends one request per page, and allows for invites created and deleted above it', async () => {
    const scene = await createNetworkScene(network);
    const { result } = show(scene, () => ({
      below: list(useInvites({ offset: 12 })),
      create: useCreateInvite(),
      remove: useDeleteInvite(),
    }));
    const { id: alice } = personIn(scene, 'alice');
    const told = (): number[] =>
      scene.sandbox.state.invites.flatMap(({ id, user }) => (user === alice ? id : [])).sort((one, other) => other - one);
    const shown = (): number[] | undefined => result.current.below.data?.map(({ id }) => id);
    await waitFor(() => expect(shown()).toEqual(told().slice(12, 22)));
    await run(() => result.current.below.fetchNextPage());
    expect(shown()).toEqual(told().slice(12));
    expect(scene.sent).toEqual(['invites', 'invites']);
    const release = scene.sandbox.faults.hold('invites');
    const { id } = await run(() => result.current.create.mutateAsync({ nickname: 'Newcomer' }));
    expect(shown()).not.toContain(id);
    release();
    await waitFor(() => expect(shown()).toEqual(told().slice(12)));
    await run(() => result.current.remove.mutateAsync({ id }));
    await settled(scene);
    await waitFor(() => expect(shown()).toEqual(told().slice(12)));
  });
});

describe('useCreateInvite', () => {
  test('shows the reason if the service refuses, and reads the count again', async () => {
    const { scene, result } = await openScreen();
    expect(result.current.me.data?.invite_count).toBeGreaterThan(0);
    // Spent on another device.
    personIn(scene, 'alice').invite_count = 0;
    const error = await refusal(() => result.current.create.mutateAsync({ nickname: 'The Hatter' }));
    expect(error).toMatchObject({ kind: 'http', status: 400, outcome: 'refused', formErrors: [expect.any(String)] });
    await waitFor(() => expect(result.current.me.data?.invite_count).toBe(0));
  });
});

test('useUpdateInvite: shows the new nickname while it is saved, and the old one if it is refused', async () => {
  const { scene, result } = await openScreen();
  const [first] = result.current.invites.data?.filter(({ created_user }) => created_user === null) ?? [];
  const nickname = () => result.current.invites.data?.find(({ id }) => id === first?.id)?.nickname;
  scene.sandbox.faults.fail('updateInvite', { status: 400, body: ['No.'] }, { times: 1 });
  const release = scene.sandbox.faults.hold('updateInvite');
  act(() => result.current.rename.mutate({ id: first?.id ?? 0, nickname: 'The March Hare' }));
  await waitFor(() => expect(nickname()).toBe('The March Hare'));
  release();
  await waitFor(() => expect(nickname()).toBe(first?.nickname));
  await run(() => result.current.rename.mutateAsync({ id: first?.id ?? 0, nickname: 'The March Hare' }));
  await waitFor(() => expect(nickname()).toBe('The March Hare'));
});

test('useEmailInvite: the invite shows its address without a refetch, although the answer does not contain it', async () => {
  const { scene, result } = await openScreen();
  const open = result.current.invites.data?.find((invite) => invite.created_user === null && invite.email === null);
  await run(() => result.current.email.mutateAsync({ id: open?.id ?? 0, email: 'hare@post.example' }));
  await waitFor(() =>
    expect(result.current.invites.data?.find(({ id }) => id === open?.id)).toMatchObject({
      email: 'hare@post.example',
      is_invite_email_sent: true,
    }),
  );
  await settled(scene);
  expect(scene.sent).toEqual(['emailInvite']);
});
