import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CommunityProvider } from '../../src/index.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { type AnyWrite, writeHook } from '../support/write-hooks.js';

/** Mounts the hook of a write and gives back what sends it, with what takes the hook down again. */
export function mountHook(client: CommunityClient, queryClient: QueryClient, write: string) {
  const useIt = writeHook(write);
  let latest: AnyWrite;
  const Write = (): null => {
    latest = useIt();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const tree: ReactElement = createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(CommunityProvider, { client }, createElement(Write)),
  );
  flushSync(() => root.render(tree));
  return {
    send: (input: unknown): Promise<unknown> => latest.mutateAsync(input as never),
    unmount: (): void => root.unmount(),
  };
}
