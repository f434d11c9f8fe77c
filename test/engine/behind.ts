import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Circle } from '../../src/contract/circles.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useUser } from '../../src/react/users.js';
import type { Scene } from '../support/community.js';

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

/** Submits a write without waiting for it. */
export async function press(write: () => Promise<unknown>): Promise<Promise<unknown>[]> {
  const started: Promise<unknown>[] = [];
  await act(async () => {
    started.push(settled(write()));
    // TanStack notifies React in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  return started;
}

/** zoe's page and alice's circles on screen. `shown` gets whether zoe is followed, each time that it changes. */
export function useZoeAndCircles(shown: boolean[]): {
  page: ReturnType<typeof useUser>;
  circles: ReturnType<typeof useCircles<Circle[]>>;
  update: ReturnType<typeof useUpdateCircle>;
} {
  const page = useUser(zoe);
  note(shown, page.data && 'is_following' in page.data ? page.data.is_following : undefined);
  return { page, circles: useCircles(), update: useUpdateCircle() };
}

/** Waits until no request is in flight. */
export async function idle({ queryClient }: Scene): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

export function nameOf({ sandbox }: Scene, id: number): string | undefined {
  return sandbox.state.users.find((user) => user.id === id)?.username;
}
