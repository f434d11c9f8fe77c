import { type QueryClient, QueryClientProvider, type UseInfiniteQueryResult, type UseQueryResult } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { memo, Profiler, type ReactElement, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CommunityClient,
  CommunityProvider,
  useBlockedUsers,
  useCircles,
  useCurrentUser,
  useFollowings,
  useInvites,
  useInviteSearch,
  useNotifications,
  useNotificationsUnreadCount,
  useUser,
  useUserSearch,
} from '../../src/index.js';
import { type AnyWrite, writeHook } from '../support/write-hooks.js';
import { EVERYBODY, GUEST } from './world.js';
import { type WriteName, WRITES } from './writes.js';

/** How many rows the lists load at a time, and whose pages there are. */
export interface Layout {
  readonly counts: {
    readonly notifications: number;
    readonly followings: number;
    readonly blocked: number;
    readonly invites: number;
  };
  readonly pages: readonly [string, string, string];
}

/* oxlint-disable react-hooks/rules-of-hooks -- each part is the whole of one component, the Reader that bears its name */
/** What can be on screen, each a component that comes and goes. */
const parts = {
  badge: () => useNotificationsUnreadCount(),
  me: () => useCurrentUser(),
  notifications: ({ counts }) => useNotifications({ count: counts.notifications }),
  followings: ({ counts }) => useFollowings({ count: counts.followings }),
  blocked: ({ counts }) => useBlockedUsers({ count: counts.blocked }),
  page0: ({ pages }) => useUser({ username: pages[0] }),
  page1: ({ pages }) => useUser({ username: pages[1] }),
  page2: ({ pages }) => useUser({ username: pages[2] }),
  circles: () => useCircles(),
  invites: ({ counts }) => useInvites({ count: counts.invites }),
  search: () => useUserSearch({ query: EVERYBODY, count: 10 }),
  guests: () => useInviteSearch({ query: GUEST, count: 20 }),
} satisfies Record<string, (layout: Layout) => unknown>;

type Presses = Record<WriteName, AnyWrite>;

/** Whatever can be pressed: the hooks of these writes, always in the same order. */
const usePresses = () => Object.fromEntries(WRITES.map((name) => [name, writeHook(name)()])) as Presses;
/* oxlint-enable react-hooks/rules-of-hooks */

export type Part = keyof typeof parts;
export const PARTS: readonly Part[] = Object.keys(parts) as Part[];

type DataOf<Result> = Result extends UseQueryResult<infer Data> | UseInfiniteQueryResult<infer Data> ? Data : never;

/** What is on screen: what each part that is there shows of its hook. */
export type Results = {
  -readonly [Name in Part]?: { readonly data: DataOf<ReturnType<(typeof parts)[Name]>> | undefined; readonly isMore: boolean };
};

export type Screen = ReturnType<typeof makeScreen>;

/** The screen of a program. `committed` is called in each commit of React's that concerns it. */
export function makeScreen(layout: Layout, first: ReadonlySet<Part>, committed: () => void) {
  const results: Results = {};
  const more: Partial<Record<Part, () => unknown>> = {};
  let presses: Presses;
  let show: (change: (shown: ReadonlySet<Part>) => ReadonlySet<Part>) => void = () => undefined;

  const Reader = memo(function Reader({ name }: { name: Part }): null {
    const result = parts[name](layout);
    // Read in render, so that TanStack renders again when one of them changes.
    const { data } = result;
    const isMore = 'hasNextPage' in result && result.hasNextPage;
    useLayoutEffect(() => {
      Object.assign(results, { [name]: { data, isMore } });
      if ('fetchNextPage' in result) more[name] = result.fetchNextPage;
    });
    useLayoutEffect(
      () => () => {
        delete results[name];
        delete more[name];
      },
      [name],
    );
    return null;
  });
  const Presses = memo(function Presses(): null {
    const made = usePresses();
    useLayoutEffect(() => {
      presses = made;
    });
    return null;
  });
  const Screen = (): ReactElement => {
    const [shown, setShown] = useState(first);
    useLayoutEffect(() => {
      show = setShown;
    }, []);
    return (
      <Profiler id="screen" onRender={committed}>
        <Presses />
        {PARTS.map((name) => shown.has(name) && <Reader key={name} name={name} />)}
      </Profiler>
    );
  };

  return {
    results,
    /** Shows it on a page. */
    render: (client: CommunityClient, queryClient: QueryClient): RenderResult =>
      render(
        <QueryClientProvider client={queryClient}>
          <CommunityProvider client={client}>
            <Screen />
          </CommunityProvider>
        </QueryClientProvider>,
      ),
    /** Puts a part on screen, or takes it away. */
    show: (part: Part, on: boolean): void =>
      flushSync(() => show((shown) => new Set(PARTS.filter((name) => (name === part ? on : shown.has(name)))))),
    // Each operation is pressed with its own input: the wishes are typed so.
    press: (operation: WriteName, input: object): Promise<unknown> => presses[operation].mutateAsync(input as never),
    /** Loads one page more, if there is one. */
    scroll: (part: Part): void => void more[part]?.(),
  };
}
