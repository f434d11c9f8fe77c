import { defaultScheduler, notifyManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type fc from 'fast-check';
import { Profiler, type ReactElement, type ReactNode, StrictMode } from 'react';

/** One step of a program. `release` lets waiting requests and answers through, in an order that fast-check chooses. */
export type Step<Part, Write extends object> =
  | ({ readonly do: 'write' } & Write)
  | { readonly do: 'show'; readonly part: Part; readonly on: boolean }
  | { readonly do: 'more' | 'poll'; readonly part: Part }
  | { readonly do: 'offline'; readonly on: boolean }
  | { readonly do: 'release'; readonly count: number };

interface Result {
  refetch(): Promise<unknown>;
  fetchNextPage?(): Promise<unknown>;
}

/** The page on which a program plays. */
interface Page<Part extends string, Write> {
  readonly queryClient: QueryClient;
  readonly Wrapper: (props: { children: ReactNode }) => ReactElement;
  /** The reads, each in a component that can mount and unmount. */
  readonly reads: Readonly<Record<Part, () => object>>;
  readonly useWrites: () => void;
  /** The results of the reads on screen. */
  readonly screen: { [Name in Part]?: Result };
  /** Submits a write, if there is something to do. */
  readonly press: (write: Write) => Promise<unknown> | undefined;
  /** The faults of a React commit. */
  readonly look: () => readonly string[];
  /** The faults after a step. */
  readonly lookAfterStep?: () => readonly string[];
  /** The faults when everything has settled. */
  readonly lookAtEnd: () => Promise<readonly string[]> | readonly string[];
}

/** Runs a program to its end, and returns the faults. */
export async function play<Part extends string, Write extends object>(
  program: readonly Step<Part, Write>[],
  scheduler: fc.Scheduler,
  { queryClient, Wrapper, reads, useWrites, screen, ...page }: Page<Part, Write>,
): Promise<string[]> {
  // TanStack would notify React by a timer, and timing must not decide a program.
  notifyManager.setScheduler((callback) => queueMicrotask(callback));
  const parts = Object.keys(reads) as Part[];
  const wrong = new Set<string>();
  const note = (faults: readonly string[]): void => faults.forEach((fault) => wrong.add(fault));
  const promises: Promise<unknown>[] = [];
  let shown: ReadonlySet<Part> = new Set(parts);

  const Reader = ({ name }: { name: Part }): null => {
    // Results are proxies that render only for fields that were read: the copy reads all.
    Object.assign(screen, { [name]: { ...reads[name]() } });
    return null;
  };
  const Writers = (): null => {
    useWrites();
    return null;
  };
  const look = (): void => {
    for (const name of parts) if (!shown.has(name)) delete screen[name];
    note(page.look());
  };
  const tree = (): ReactElement => (
    <StrictMode>
      <Wrapper>
        <Profiler id="screen" onRender={look}>
          <Writers />
          {parts.map((name) => shown.has(name) && <Reader key={name} name={name} />)}
        </Profiler>
      </Wrapper>
    </StrictMode>
  );
  const view = render(tree());
  const show = (names: ReadonlySet<Part>): void => {
    shown = names;
    view.rerender(tree());
  };
  const turn = (action: () => void): Promise<void> =>
    act(async () => {
      action();
      await turnOver();
    });
  const release = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await act(async () => {
        if (scheduler.count() > 0) await scheduler.waitOne();
        await turnOver();
      });
    }
  };
  const perform = (step: Step<Part, Write>): void => {
    if (step.do === 'show') show(new Set(parts.filter((name) => (name === step.part ? step.on : shown.has(name)))));
    if (step.do === 'poll') promises.push(screen[step.part]?.refetch().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'more') promises.push(screen[step.part]?.fetchNextPage?.().then(ignore, ignore) ?? Promise.resolve());
    if (step.do === 'offline') onlineManager.setOnline(!step.on);
    if (step.do === 'write') promises.push(page.press(step) ?? Promise.resolve());
  };

  try {
    await release(6);
    for (const step of program) {
      await turn(() => perform(step));
      note(page.lookAfterStep?.() ?? []);
      if (step.do === 'release') await release(step.count);
    }
    // One after the other: a change between a component's first render and its subscription shows one commit later.
    await turn(() => show(new Set(parts)));
    await turn(() => onlineManager.setOnline(true));
    const isBusy = (): boolean => scheduler.count() > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0;
    for (let round = 0; round < 500 && isBusy(); round += 1) await release(1);
    if (isBusy()) wrong.add('something is still under way');
    const isSettled = await Promise.race([Promise.all(promises).then(() => true), turnOver().then(() => false)]);
    if (!isSettled) wrong.add('a promise never settled');
    note(await page.lookAtEnd());
  } finally {
    view.unmount();
    cleanup();
    queryClient.clear();
    onlineManager.setOnline(true);
    notifyManager.setScheduler(defaultScheduler);
  }
  return [...wrong];
}

function ignore(): void {
  // Refused requests are part of a program.
}

/** Runs all pending microtasks, and nothing else. */
async function turnOver(): Promise<void> {
  for (let index = 0; index < 60; index += 1) await Promise.resolve();
}
