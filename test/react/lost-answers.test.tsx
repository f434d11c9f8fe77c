import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCreateCircle } from '../../src/react/circles.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useFollowings } from '../../src/react/relations.js';
import { useRegister } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { useUser } from '../../src/react/users.js';
import { optionsOf } from '../../src/effects/options.js';
import { createCast, userOf } from '../sandbox/cast.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { lostWrites, openInviteIn, worldOf } from '../support/lost-writes.js';
import { run } from '../support/render-hook.js';
import { writeHook } from '../support/write-hooks.js';
import { read, list, show } from './support.js';
import { user } from '../../src/rules/reads.js';

describe.each(Object.entries(lostWrites))('%s', (operation, { hook, input, result: expected, isSo = true }) => {
  test('pressed again after its answer was lost, it has been done once and is a success', async () => {
    const scene = await castScene();
    const { sandbox } = scene;
    const given = input(sandbox) as never;
    // A block is pressed where the person is shown.
    const { username } = given as { readonly username?: string };
    if (operation === 'blockUser') {
      await scene.queryClient.fetchQuery(optionsOf(scene.client, user, { username: String(username) }));
    }
    sandbox.faults.fail(operation as 'followUser', 'answer-lost', { times: 1 });
    const { result } = show(scene, hook);
    await expect(run(() => result.current.mutateAsync(given))).rejects.toMatchObject({ outcome: 'unknown' });
    const once = worldOf(sandbox);
    expect(await run(() => result.current.mutateAsync(given))).toEqual(expected);
    expect(worldOf(sandbox)).toBe(once);
  });

  test(`pressed after another device has done it, it is ${isSo ? 'a success' : 'refused'}`, async () => {
    const scene = await castScene();
    const given = input(scene.sandbox) as never;
    const { result } = show(scene, hook);
    await run(() => result.current.mutateAsync(given));
    const once = worldOf(scene.sandbox);
    // Another device of the account: here it would not be sent.
    const other = await castScene(scene.sandbox);
    const again = show(other, hook);
    const pressed = run(() => again.result.current.mutateAsync(given));
    await (isSo ? expect(pressed).resolves.toEqual(expected) : expect(pressed).rejects.toMatchObject({ outcome: 'refused' }));
    expect(worldOf(scene.sandbox)).toBe(once);
  });
});

test('a lost write that has been done counts for one equal press, and not for the next', async () => {
  const scene = await castScene();
  scene.sandbox.faults.fail('createCircle', 'answer-lost', { times: 1 });
  const { result } = show(scene, useCreateCircle);
  const create = () => run(() => result.current.mutateAsync({ name: 'Zebra', color: '#ff0000' }));
  await expect(create()).rejects.toMatchObject({ outcome: 'unknown' });
  await expect(create()).resolves.toMatchObject({ name: 'Zebra' });
  await expect(create()).rejects.toMatchObject({ fieldErrors: { name: [expect.any(String)] } });
});

describe('a follow whose answer was lost', () => {
  const at = { username: 'stranger' };
  const lose = (scene: Scene): void => scene.sandbox.faults.fail('followUser', 'answer-lost', { times: 1 });

  test('counts once in every read, pressed again before and after they were read again', async () => {
    for (const isReadBetween of [false, true]) {
      const scene = await castScene();
      const before = show(scene, () => read(useUser(at)));
      await waitFor(() => expect(before.result.current.data).toBeDefined());
      const count = followersOf(before.result.current.data);
      before.unmount();
      const { result, unmount } = show(scene, () => ({
        person: read(useUser(at)),
        followings: list(useFollowings()),
        follow: useFollowUser(),
      }));
      await waitFor(() => expect(result.current.followings.data).toBeDefined());
      lose(scene);
      const release = isReadBetween ? undefined : scene.sandbox.faults.hold('user');
      await expect(run(() => result.current.follow.mutateAsync(at))).rejects.toMatchObject({ outcome: 'unknown' });
      const pressed = run(() => result.current.follow.mutateAsync(at));
      release?.();
      expect(await pressed).toEqual({ superseded: true });
      await waitFor(() => expect(result.current.person.fetchStatus).toBe('idle'));
      await waitFor(() => expect(result.current.person.data).toMatchObject({ is_following: true }));
      expect(followersOf(result.current.person.data)).toBe(count + 1);
      expect(result.current.followings.data?.filter(({ username }) => username === 'stranger')).toHaveLength(1);
      unmount();
    }
  });

  test('is an error when it is pressed again and the service refuses it for another reason', async () => {
    const scene = await castScene();
    const { result } = show(scene, () => useFollowUser());
    scene.sandbox.faults.fail('followUser', 'offline', { times: 1 });
    await expect(run(() => result.current.mutateAsync(at))).rejects.toMatchObject({ outcome: 'unknown' });
    // It never arrived; meanwhile the person is private.
    userOf(scene.sandbox, 'stranger').visibility = 'T';
    await expect(run(() => result.current.mutateAsync(at))).rejects.toMatchObject({ outcome: 'refused', status: 400 });
  });

  test('is forgotten with the account, here that of a circle', async () => {
    const scene = await castScene();
    const circle = { name: 'Readers', color: '#fff' };
    const { result } = show(scene, () => useCreateCircle());
    scene.sandbox.faults.fail('createCircle', 'answer-lost', { times: 1 });
    await expect(run(() => result.current.mutateAsync(circle))).rejects.toMatchObject({ outcome: 'unknown' });
    act(() => scene.client.session.signOut());
    const token = userOf(scene.sandbox, 'alice').token;
    act(() => scene.client.session.signIn({ token, username: 'alice' }));
    await expect(run(() => result.current.mutateAsync(circle))).rejects.toMatchObject({ outcome: 'refused' });
  });
});

test('a registration whose answer was lost signs in when it is sent again, with the same password', async () => {
  const sandbox = createCast();
  openInviteIn(sandbox);
  const scene = createScene({ client: { fetch: sandbox.fetch } });
  const fields = { email: 'newt@pond.example', name: 'Newt', is_of_legal_age: true, are_guidelines_accepted: true };
  const input = { ...fields, username: 'newt', password: 'a long password', token: 'a-token-of-an-invite' };
  const { result } = show(scene, () => ({ register: useRegister(), session: useSession() }));
  sandbox.faults.fail('register', 'answer-lost', { times: 1 });
  await expect(run(() => result.current.register.mutateAsync(input))).rejects.toMatchObject({ outcome: 'unknown' });
  const others = { ...input, password: 'another password' };
  await expect(run(() => result.current.register.mutateAsync(others))).rejects.toMatchObject({ outcome: 'refused' });
  expect(await run(() => result.current.register.mutateAsync(input))).toEqual({ username: 'newt' });
  expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'newt' });
  expect(sandbox.state.users.filter(({ username }) => username === 'newt')).toHaveLength(1);
});

/** Presses twice; the answer of the first press is lost. Returns that of the second. */
async function pressTwice(scene: Scene, operation: 'createInvite' | 'emailInvite', input: object): Promise<unknown> {
  scene.sandbox.faults.fail(operation, 'answer-lost', { times: 1 });
  const { result } = show(scene, writeHook(operation));
  await expect(run(() => result.current.mutateAsync(input as never))).rejects.toMatchObject({ outcome: 'unknown' });
  return run(() => result.current.mutateAsync(input as never));
}

describe('an invite', () => {
  test('that is not among the newest is mailed once, and the second press is a success', async () => {
    const scene = await castScene();
    const { state } = scene.sandbox;
    const id = openInviteIn(scene.sandbox);
    const [first] = state.invites.filter((invite) => invite.id === id);
    if (!first) throw new Error('no invite');
    // Newer than the first one.
    for (let newer = 1; newer <= 45; newer += 1) {
      state.invites.push({ ...first, id: id + newer, nickname: `guest ${newer}`, token: `token-${newer}` });
    }
    expect(await pressTwice(scene, 'emailInvite', { id, email: 'guest@example.org ' })).toEqual({ message: expect.any(String) });
    expect(state.mails.filter(({ to }) => to === 'guest@example.org')).toHaveLength(1);
    expect(scene.sent.filter((name) => name === 'invites')).toHaveLength(3);
  });

  test('that is gone is looked for no further than its place in the list', async () => {
    const scene = await castScene();
    const id = openInviteIn(scene.sandbox);
    scene.sandbox.faults.fail('emailInvite', 'answer-lost', { times: 1 });
    const { result } = show(scene, writeHook('emailInvite'));
    const input = { id, email: 'guest@example.org' } as never;
    await expect(run(() => result.current.mutateAsync(input))).rejects.toMatchObject({ outcome: 'unknown' });
    const { invites } = scene.sandbox.state;
    invites.splice(0, invites.length);
    await expect(run(() => result.current.mutateAsync(input))).rejects.toMatchObject({ outcome: 'refused' });
    expect(scene.sent.filter((name) => name === 'invites')).toHaveLength(1);
  });

  test.each([
    ['is longer than a search takes', 'a'.repeat(192)],
    ['has an emoji and a space at the end of what is searched', `${'🦊'.repeat(119)} ${'b'.repeat(72)}`],
    ['has spaces around it', ' visitor '],
  ])('whose nickname %s is created once, and the second press is a success', async (_case, nickname) => {
    const scene = await castScene();
    const stored = nickname.trim();
    expect(await pressTwice(scene, 'createInvite', { nickname })).toMatchObject({ nickname: stored });
    expect(scene.sandbox.state.invites.filter((invite) => invite.nickname === stored)).toHaveLength(1);
  });
});

function followersOf(person: unknown): number {
  // The cast's stranger shows the number.
  return (person as { readonly followers_count: number }).followers_count;
}

async function castScene(sandbox = createCast()): Promise<Scene> {
  return createAliceScene({ client: { fetch: sandbox.fetch } }).then((scene) => ({ ...scene, sandbox }));
}
