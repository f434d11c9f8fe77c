import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useNotifications, useReadNotification } from 'community-hooks';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * A list of any length that scrolls with the page: only the rows on the screen are in the document, and
 * more are loaded near the end.
 */
export function LongList(): ReactElement {
  const { data: rows = [], hasNextPage, isFetching, fetchNextPage } = useNotifications({ count: 20 });
  const { mutate: markRead } = useReadNotification();
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);

  // oxlint-disable-next-line react/incompatible-library -- React Compiler leaves this component as it is, which is right
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 72,
    overscan: 8,
    scrollMargin,
    // A row keeps its measured height when others are put in above it, or taken out.
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - 5;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
    // The number of rows, too: the end of a short page may be near again at once.
  }, [rows.length, isNearEnd, hasNextPage, isFetching, fetchNextPage]);

  return (
    <ul
      ref={list}
      aria-label="Notifications"
      style={{ position: 'relative', height: virtualizer.getTotalSize(), padding: 0 }}
    >
      {items.map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              // Not known before the last page is loaded.
              aria-setsize={hasNextPage ? -1 : rows.length}
              style={{
                position: 'absolute',
                insetInline: 0,
                transform: `translateY(${start - scrollMargin}px)`,
                listStyle: 'none',
              }}
            >
              <button
                type="button"
                aria-disabled={row.read}
                onClick={() => !row.read && markRead({ id: row.id })}
              >
                Notification {row.id}
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
