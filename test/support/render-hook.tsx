import { notifyManager } from '@tanstack/react-query';
import { act, render, type RenderHookOptions, type RenderHookResult } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { vi } from 'vitest';

/**
 * `renderHook` of the testing library, on a page that changes whenever the hook renders: `waitFor` looks after each change of the page, and
 * else only every 50 milliseconds.
 */
export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  { initialProps, ...options }: Pick<RenderHookOptions<Props>, 'initialProps' | 'wrapper' | 'reactStrictMode'> = {},
): RenderHookResult<Result, Props> {
  const result: { current: Result | undefined } = { current: undefined };
  let renders = 0;
  const Shown = ({ props }: { readonly props: Props | undefined }) => {
    // As in the testing library, a hook without `initialProps` gets none.
    const current = hook(props as Props);
    useLayoutEffect(() => {
      result.current = current;
    });
    renders += 1;
    return renders;
  };
  const { rerender, unmount } = render(<Shown props={initialProps} />, options);
  return {
    // Set before `render` returns.
    result: result as { current: Result },
    rerender: (props) => rerender(<Shown props={props} />),
    unmount,
  };
}

/** Does something that settles, and lets React follow: what it changed is rendered. */
export async function run<Result>(action: () => Promise<Result> | Result): Promise<Result> {
  return act(async () => {
    const result = await action();
    await delivered();
    return result;
  });
}

/** Waits until TanStack has sent its observers what it has for them: it does so in a later task. */
async function delivered(): Promise<void> {
  const sent = new Promise<void>((resolve) => notifyManager.schedule(resolve));
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  await sent;
}
