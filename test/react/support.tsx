import type { Mutation, Query, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { act, render, type RenderHookResult, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { login } from '../../src/contract/session.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';
import type { User } from '../../src/sandbox/world.js';
import { type CommunityError, isCommunityError } from '../../src/transport/errors.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { userOf } from '../sandbox/cast.js';
import type { Scene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';
import { watchShown } from '../support/secrets.js';

/** What a component reads of a read: TanStack tells a component only of the fields it has read while rendering. */
export interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: CommunityError | null;
  readonly status: 'pending' | 'error' | 'success';
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly isPlaceholderData: boolean;
}

export interface ListRead<Data> extends Read<Data> {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export function read<Data>(result: UseQueryResult<Data, CommunityError>): Read<Data> {
  const { data, error, status, fetchStatus, isPlaceholderData } = result;
  return { data, error, status, fetchStatus, isPlaceholderData };
}

export function list<Data>(result: UseInfiniteQueryResult<Data, CommunityError>): ListRead<Data> {
  const { data, error, status, fetchStatus, isPlaceholderData, hasNextPage, fetchNextPage } = result;
  return { data, error, status, fetchStatus, isPlaceholderData, hasNextPage, fetchNextPage };
}

/** Renders hooks under the scene's providers. */
export function show<Shown>(scene: Pick<Scene, 'Wrapper'>, hooks: () => Shown): RenderHookResult<Shown, unknown> {
  const shown = renderHook(hooks, { wrapper: scene.Wrapper });
  watchShown(() => shown.result.current);
  return shown;
}

/** Renders hooks below an error boundary: what they throw while rendering is in `caught`, and React's own report is silenced. */
export function showCaught(scene: Scene, hooks: () => unknown): { readonly caught: unknown[] } {
  const caught: unknown[] = [];
  const Shown = (): null => {
    hooks();
    return null;
  };
  render(
    <scene.Wrapper>
      <Boundary caught={caught}>
        <Shown />
      </Boundary>
    </scene.Wrapper>,
    { onCaughtError: () => undefined },
  );
  return { caught };
}

/** Only a class can be an error boundary. */
class Boundary extends Component<{ caught: unknown[]; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.caught.push(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

export async function signIn(scene: Scene, username: string): Promise<void> {
  await signInWith(scene.client, login, { username, password: passwordOf(username) });
  scene.sent.length = 0;
}

export function passwordOf(username: string): string {
  return username === 'alice' ? ALICE_PASSWORD : SHARED_PASSWORD;
}

/** The person's row in the sandbox's world. */
export function personIn(scene: Scene, username: string): User {
  return userOf(scene.sandbox, username);
}

/** Starts an action, without waiting for its end, and lets React follow. */
export function begin<Result>(action: () => Promise<Result>): Promise<Result> {
  let started!: Promise<Result>;
  act(() => void (started = action()));
  return started;
}

/** The error with which an action fails; it must be one of ours. */
export async function refusal(action: () => Promise<unknown>): Promise<CommunityError> {
  return run(async () => {
    const error: unknown = await action().then(
      (value) => new Error(`resolved to ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    );
    if (!isCommunityError(error)) throw error;
    return error;
  });
}

export function queriesIn({ queryClient }: Pick<Scene, 'queryClient'>): Query[] {
  return queryClient.getQueryCache().getAll();
}

export function mutationsIn({ queryClient }: Pick<Scene, 'queryClient'>): Mutation[] {
  return queryClient.getMutationCache().getAll();
}

/** Waits until nothing is under way: whatever was going to be asked has been asked and answered. */
export async function settled({ queryClient }: Scene): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
}

/** Lets fake time pass, and everything that it starts come to its end. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

/** Of the real clock, also while the timers are fake. */
const realTimeout = globalThis.setTimeout;

/**
 * As `waitFor`, under fake timers: lets what is under way go on. A millisecond passes for each attempt: where a timer runs, the fake clock
 * takes `setTimeout(…, 0)` for one millisecond, and TanStack notifies its observers by such a timer. A browser's own storage, locks and
 * messages take real time, and more of it on a busy machine.
 */
export async function eventually(assertion: () => void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      assertion();
      return;
    } catch (error) {
      if (attempt === 1000) throw error;
      await pass(1);
      await act(() => new Promise((resolve) => realTimeout(resolve, 1)));
    }
  }
}
