import type { QueryClient } from '@tanstack/react-query';
import type { CommunityKey } from './keys.js';

/** The part of the options of a read that says what is shown of it. */
interface ShownRead<Data> {
  readonly queryKey: CommunityKey;
  readonly select: (truth: never) => Data;
}

/**
 * What hooks show of a read at this moment: the cached answer with the pending writes applied, as `optionsOf` or `pagesOf` describe it;
 * undefined while nothing is cached. For event handlers and tests: a component that calls it is not rendered when it changes.
 * TanStack's `getQueryData` returns the answer without the pending writes.
 */
export function getShownData<Data>(
  queryClient: Pick<QueryClient, 'getQueryData'>,
  { queryKey, select }: ShownRead<Data>,
): Data | undefined {
  // Stored under the key of these options, so it is what their `select` takes.
  const truth = queryClient.getQueryData<never>(queryKey);
  return truth === undefined ? undefined : select(truth);
}
