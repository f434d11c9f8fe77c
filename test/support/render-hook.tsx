import { render, type RenderHookOptions, type RenderHookResult } from '@testing-library/react';
import { useLayoutEffect } from 'react';

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
