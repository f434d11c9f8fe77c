import { QueryClientProvider, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as library from '../../src/index.js';
import type { CommunityClient } from '../../src/transport/client.js';

type AnyWrite = UseMutationResult<unknown, Error, unknown>;

/** Mounts the hook of a write and gives back what sends it, with what takes the hook down again. */
export function mountHook(
  client: CommunityClient,
  queryClient: QueryClient,
  write: string,
): { send(input: unknown): Promise<unknown>; result(): AnyWrite; unmount(): void } {
  const useIt = hookOf(write);
  let latest: AnyWrite | undefined;
  const Write = (): null => {
    latest = useIt();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const tree: ReactElement = createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(library.CommunityProvider, { client }, createElement(Write)),
  );
  flushSync(() => root.render(tree));
  const result = (): AnyWrite => {
    if (!latest) throw new Error(`coherence: the hook of ${write} was not rendered`);
    return latest;
  };
  return { result, send: (input) => result().mutateAsync(input), unmount: () => root.unmount() };
}

/** `use` and the name of the operation, as the package exports it. */
export function hookOf(write: string): () => AnyWrite {
  const name = `use${write[0]?.toUpperCase() ?? ''}${write.slice(1)}`;
  const hook = (library as Readonly<Record<string, unknown>>)[name];
  if (typeof hook !== 'function') throw new Error(`coherence: there is no ${name}`);
  // Hooks of writes differ in the types of input and result only.
  return hook as () => AnyWrite;
}
