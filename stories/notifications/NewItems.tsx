import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { useTexts } from '../texts/texts.js';

interface Item {
  readonly id: number;
}

/** The rows that have come above those on screen, and a function that shows them. */
interface News {
  readonly ids: readonly number[];
  show(): void;
}

/**
 * Holds back what comes in above the rows on screen, so that they do not move under the reader's eyes. The list itself is up to date:
 * when the polled unread count moves away from it, the library reads its head.
 */
export function useNews(rows: readonly Item[] | undefined): News {
  const [known, setKnown] = useState<ReadonlySet<number>>();
  const top = rows?.findIndex(({ id }) => known?.has(id)) ?? -1;
  // Of an empty list, all are new; where every known row is gone, nobody reads one.
  const isNew = top > 0 || (top === -1 && known?.size === 0);
  const news = rows && isNew ? rows.slice(0, top === -1 ? rows.length : top) : [];
  // A row that was taken away and comes back is no news.
  const knowFrom = (index: number): void =>
    setKnown(new Set([...(known ?? []), ...(rows?.slice(index).map(({ id }) => id) ?? [])]));
  const last = rows?.slice(news.length).at(-1);
  // Rows that are loaded below are known as soon as they are shown.
  if (rows && (!known || (last && !known.has(last.id)))) knowFrom(news.length);
  return { ids: news.map(({ id }) => id), show: () => knowFrom(0) };
}

/** A pill that offers to show the news. */
export function NewItems({ ids, show }: News): ReactElement | null {
  const { notifications } = useTexts();
  if (ids.length === 0) return null;
  return (
    <div className="pill">
      <Button look="primary" small icon="up" onClick={show}>
        {notifications.news(ids.length)}
      </Button>
    </div>
  );
}
