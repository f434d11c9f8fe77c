import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { CommunityError } from 'community-hooks';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { useFocusInRows } from './focus.js';
import { Note, Refusal } from './Notes.js';
import { useIsOnline } from './online.js';
import { Rows } from './Rows.js';
import { useSeen } from './seen.js';
import { SlowHint } from './Wait.js';

interface PagedProps<Item> {
  readonly list: UseInfiniteQueryResult<readonly Item[], CommunityError>;
  readonly label: string;
  /** What to show where there is nothing. */
  readonly empty: ReactNode;
  readonly children: (item: Item) => ReactElement;
  /** The ids of items that are not to be seen, although the list has them. */
  readonly without?: readonly number[];
  /** Items that stay to be seen, although the list does not have them any more, each before the item that it stood before. */
  readonly still?: readonly Still<Item>[];
  /** A row that was asked for and is still to come. */
  readonly coming?: ReactNode;
  /** Loads more when the end comes into view; else a button does. */
  readonly endless?: boolean;
}

/** An item that is shown a while longer. */
export interface Still<Item> {
  readonly item: Item;
  /** The id of the item below it; undefined at the end. */
  readonly above: number | undefined;
}

/** A list that is loaded page by page, in every state it can be in. */
export function Paged<Item extends { readonly id: number }>({
  list,
  label,
  empty,
  children,
  without = [],
  still = [],
  coming = null,
  endless = false,
}: PagedProps<Item>): ReactElement {
  const { data, error, isPending, isPaused, refetch } = list;
  const rows = useRef<HTMLUListElement>(null);
  const goOnAt = useFocusOnRow(rows, (data?.length ?? 0) + still.length - without.length);
  useFocusInRows(rows);
  if (isPending && isPaused) return <Offline />;
  if (isPending) return <SkeletonRows label={label} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  const shown = shownOf(data, without, still);
  if (shown.length === 0 && !list.hasNextPage && !coming) return <>{empty}</>;
  return (
    <>
      {list.isRefetchError && <Refusal inset error={error} onRetry={refetch} />}
      <Rows rows={rows} label={label} items={shown} isBusy={list.isFetchingNextPage} hasMore={list.hasNextPage} above={coming}>
        {children}
      </Rows>
      {list.hasNextPage && <Rest key={data.length} list={list} endless={endless} onMore={() => goOnAt(shown.length)} />}
    </>
  );
}

function shownOf<Item extends { readonly id: number }>(
  data: readonly Item[],
  without: readonly number[],
  still: readonly Still<Item>[],
): readonly Item[] {
  const shown = data.filter(({ id }) => !without.includes(id));
  for (const { item, above } of still) {
    if (shown.some(({ id }) => id === item.id)) continue;
    const place = shown.findIndex(({ id }) => id === above);
    shown.splice(place === -1 ? shown.length : place, 0, item);
  }
  return shown;
}

interface RestProps<Item> {
  readonly list: UseInfiniteQueryResult<readonly Item[], CommunityError>;
  readonly endless: boolean;
  readonly onMore: () => void;
}

/** The end of what is loaded. A new one for each page: rows are put in its place, and nothing on the screen moves. */
function Rest<Item>({ list, endless, onMore }: RestProps<Item>): ReactElement {
  const { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const { kit } = useTexts();
  const end = useSeen<HTMLDivElement>(endless && !isFetchingNextPage && !isFetchNextPageError, fetchNextPage, 400);
  if (isFetchNextPageError) return <Refusal inset error={error} onRetry={fetchNextPage} />;
  const isLoading = isFetchingNextPage || endless;
  return (
    <div ref={end} className="list-end">
      {isLoading && <SkeletonRows label={kit.more} rows={3} isWaiting={isFetchingNextPage} />}
      {!isLoading && (
        <Button
          look="quiet"
          onClick={() => {
            onMore();
            void fetchNextPage();
          }}
        >
          {kit.showMore}
        </Button>
      )}
    </div>
  );
}

/** Whoever asks for more by the keyboard goes on at the first of the new rows. */
function useFocusOnRow(rows: RefObject<HTMLUListElement | null>, length: number): (row: number) => void {
  const wanted = useRef<number>(null);
  useEffect(() => {
    if (wanted.current === null || length <= wanted.current) return;
    rows.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`)?.focus();
    wanted.current = null;
  }, [rows, length]);
  return (row) => {
    wanted.current = row;
  };
}

interface SkeletonRowsProps {
  readonly label: string;
  readonly rows?: number;
  /** Something is under way, and a word may be said when it takes long. */
  readonly isWaiting?: boolean;
  /** Whether the rows to come begin with a picture. */
  readonly pictures?: boolean;
}

/** Grey rows in place of those to come; without a network, none are. */
export function SkeletonRows({ label, rows = 6, isWaiting = true, pictures = true }: SkeletonRowsProps): ReactElement {
  const { kit } = useTexts();
  if (!useIsOnline()) return <Offline />;
  return (
    <div className="skeletons" role="status" aria-label={kit.loading(label)}>
      {isWaiting && <SlowHint />}
      {Array.from({ length: rows }, (_, index) => (
        <div className="list-row" key={index}>
          {pictures && <span className="avatar skeleton" />}
          <span className="grow stack-tight">
            <span className="skeleton" style={{ blockSize: '0.9rem', inlineSize: `${62 - (index % 3) * 14}%` }} />
            <span className="skeleton" style={{ blockSize: '0.7rem', inlineSize: '22%' }} />
          </span>
        </div>
      ))}
    </div>
  );
}

export function Offline(): ReactElement {
  const { kit } = useTexts();
  return (
    <div className="padded">
      <Note tone="warning" icon="offline">
        {kit.offline}
      </Note>
    </div>
  );
}
