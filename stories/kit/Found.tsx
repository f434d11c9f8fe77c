import type { UseQueryResult } from '@tanstack/react-query';
import type { CommunityError } from 'community-hooks';
import { type ReactElement, useContext, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { useFocusInRows } from './focus.js';
import { Empty, Refusal } from './Notes.js';
import { SkeletonRows } from './Paged.js';
import { useAnnounce } from './Toasts.js';
import { WidenContext } from './widen.js';

interface FoundProps<Item> {
  readonly search: UseQueryResult<readonly Item[], CommunityError>;
  readonly query: string;
  readonly children: (item: Item) => ReactElement;
}

/** What a search finds. The former results stay, paler, until the next ones are there. */
export function Found<Item>({ search, query, children }: FoundProps<Item>): ReactElement {
  const { data, error, isPending, isPlaceholderData, refetch } = search;
  const rows = useRef<HTMLUListElement>(null);
  useFocusInRows(rows);
  const widen = useContext(WidenContext);
  const { kit } = useTexts();
  useFoundAnnounced(query, isPlaceholderData ? undefined : data?.length);
  if (!query.trim()) return <Empty icon="search" title={kit.typeName} />;
  if (isPending) return <SkeletonRows label={kit.search} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <Empty icon="search" title={kit.noneFound} action={widen && <Button onClick={widen}>{kit.searchEverybody}</Button>}>
        {kit.nobodyFound(query.trim())}
      </Empty>
    );
  }
  return (
    <ul ref={rows} className={isPlaceholderData ? 'list leaving' : 'list'} aria-label={kit.found} aria-busy={isPlaceholderData}>
      {data.map(children)}
    </ul>
  );
}

/** Says how many a search has found; `count` is undefined until it is known. */
export function useFoundAnnounced(query: string, count: number | undefined): void {
  const { kit } = useTexts();
  const announce = useAnnounce();
  const announced = useRef('');
  // Once a query: a row that leaves because of a press has an announcement of its own.
  useEffect(() => {
    if (count === undefined || announced.current === query) return;
    announced.current = query;
    if (query.trim()) announce(count === 0 ? kit.noneFound : kit.results(count));
  }, [announce, count, kit, query]);
}
