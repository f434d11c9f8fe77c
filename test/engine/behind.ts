import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Circle } from '../../src/contract/circles.js';
import type { User } from '../../src/contract/users.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useUser } from '../../src/react/users.js';
import type { Scene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';

/** A promise whose rejection is checked later, or not at all. */
export function settled(write: Promise<unknown>): Promise<unknown> {
  return write.catch((error: unknown) => error);
}

export const zoe: { readonly username: string } = { username: 'zoe' };

/** Somebody in a circle of alice's. */
export const bob: { readonly username: string } = { username: 'bob' };

/** Notes each shown value once. */
export function note<Value>(shown: Value[], value: Value | undefined): void {
  if (value !== undefined && shown.at(-1) !== value) shown.push(value);
}

/** Renders hooks, and waits until they have loaded. `shown` gets each value that stands on screen. */
export async function watch<Hooks, Value>(
  scene: Scene,
  hooks: () => Hooks,
  valueOf: (hooks: Hooks) => Value | undefined,
): Promise<{ result: { readonly current: Hooks }; shown: Value[] }> {
  const shown: Value[] = [];
  const { result } = renderHook(
    () => {
      const all = hooks();
      note(shown, valueOf(all));
      return all;
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect([scene.queryClient.isFetching(), shown.length]).toEqual([0, 1]));
  return { result, shown };
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

/** zoe's page and alice's circles on screen. */
export function useZoeAndCircles(): {
  page: ReturnType<typeof useUser<User>>;
  circles: ReturnType<typeof useCircles<Circle[]>>;
  update: ReturnType<typeof useUpdateCircle>;
} {
  return { page: useUser(zoe), circles: useCircles(), update: useUpdateCircle() };
}

/** Whether zoe is followed, as her page says. */
export function isZoeFollowed({ page }: ReturnType<typeof useZoeAndCircles>): boolean | undefined {
  return page.data && 'is_following' in page.data ? page.data.is_following : undefined;
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
