import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CurrentUser } from '../../src/contract/account.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';

/** A promise whose rejection is checked later, or not at all. */
export async function settled(write: Promise<unknown> | undefined): Promise<unknown> {
  return write?.catch((error: unknown) => error);
}

export const zoe: { readonly username: string } = { username: 'zoe' };

/** Somebody in a circle of alice's. */
export const bob: { readonly username: string } = { username: 'bob' };

interface Pressed {
  readonly write: Promise<unknown> | undefined;
  readonly writes: readonly Promise<unknown>[];
}

/** Hooks on screen in a scene of alice's. */
export interface Watched<Hooks, Value> {
  readonly scene: Scene;
  readonly faults: Scene['sandbox']['faults'];
  readonly result: { readonly current: Hooks };
  /** Each value that stood on screen. */
  readonly shown: Value[];
  /** The first of them. */
  readonly before: Value;
  /** Renders the hooks with `isLater`. */
  readonly renderLater: () => void;
  /** Submits writes, one right after the other, without waiting for them. `write` is the first of them. */
  readonly press: (...writes: ((hooks: Hooks) => Promise<unknown>)[]) => Promise<Pressed>;
  /** Waits until all that was pressed has settled, and no request is in flight. */
  readonly settle: () => Promise<void>;
}

/** Renders hooks in this scene. */
export function watchIn<Hooks, Value>(
  scene: Scene,
  hooks: (isLater: boolean) => Hooks,
  valueOf: (hooks: Hooks) => Value | undefined,
): Watched<Hooks, Value> {
  const shown: Value[] = [];
  const all: Promise<unknown>[] = [];
  const { result, rerender } = renderHook(
    ({ isLater }) => {
      const current = hooks(isLater);
      const value = valueOf(current);
      if (value !== undefined && shown.at(-1) !== value) shown.push(value);
      return current;
    },
    { wrapper: scene.Wrapper, initialProps: { isLater: false } },
  );
  return {
    ...{ scene, faults: scene.sandbox.faults, result, shown },
    get before() {
      const [first] = shown;
      if (first === undefined) throw new Error('nothing is shown yet');
      return first;
    },
    renderLater: () => rerender({ isLater: true }),
    async press(...writes) {
      const started = await press(...writes.map((write) => () => write(result.current)));
      all.push(...started);
      return { write: started[0], writes: started };
    },
    settle: () => settle(scene, all),
  };
}

/** Renders hooks in a scene that `prepare` has changed, and waits until they have loaded. */
export async function watch<Hooks, Value>(
  hooks: (isLater: boolean) => Hooks,
  valueOf: (hooks: Hooks) => Value | undefined,
  prepare: (scene: Scene) => void = () => undefined,
): Promise<Watched<Hooks, Value>> {
  const scene = await createAliceScene();
  prepare(scene);
  const watched = watchIn(scene, hooks, valueOf);
  await idle(scene);
  // TanStack notifies React in a later task.
  await run(() => undefined);
  return watched;
}

/** Renders hooks, and waits until everything is loaded. */
export async function open<Hooks>(
  { Wrapper, queryClient, sent }: Scene,
  hooks: () => Hooks,
): Promise<{ readonly current: Hooks }> {
  const { result } = renderHook(hooks, { wrapper: Wrapper });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  sent.length = 0;
  return result;
}

/** Submits writes, one right after the other, without waiting for them. */
export async function press(...writes: (() => Promise<unknown>)[]): Promise<Promise<unknown>[]> {
  const started: Promise<unknown>[] = [];
  await act(async () => {
    started.push(...writes.map((write) => settled(write())));
    // TanStack notifies React in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  return started;
}

/** Waits until no request is in flight. */
export async function idle({ queryClient }: Scene): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

/** Waits until these writes have settled, and no request is in flight. */
export async function settle(scene: Scene, writes: readonly Promise<unknown>[]): Promise<void> {
  await run(() => Promise.all(writes));
  await idle(scene);
}

export function nameOf({ sandbox }: Scene, id: number): string | undefined {
  return sandbox.state.users.find((user) => user.id === id)?.username;
}

/** The circle of alice's that has bob and grace. */
export function familyIn({ sandbox }: Scene): number {
  return sandbox.state.circles.find(({ name }) => name === 'Family')?.id ?? 0;
}

/** Leaves alice four unread notifications: few enough for one page. */
export function keepNotifications({ sandbox: { state } }: Scene): void {
  const mine = state.notifications.filter(({ owner }) => owner === 1).slice(-4);
  state.notifications.splice(0, Infinity, ...mine);
  for (const one of mine) one.read = false;
}

interface Own {
  readonly me: { readonly data: CurrentUser | undefined };
}

export function followingCount({ me }: Own): number | undefined {
  return me.data?.following_count;
}

export function unreadCount({ me }: Own): number | undefined {
  return me.data?.unread_notifications_count;
}
