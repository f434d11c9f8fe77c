import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type CommunityError, useNotifications } from 'community-hooks';
import type { Notification, NotificationType } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { usePace } from '../kit/pace.js';
import { useTexts } from '../texts/texts.js';

interface NewItemsProps {
  readonly list: UseInfiniteQueryResult<Notification[], CommunityError>;
  readonly filter: { types?: NotificationType[] };
}

/** Looks for news without touching the list that is being read; a pill offers to show them. */
export function NewItems({ list, filter }: NewItemsProps): ReactElement | null {
  const pollEvery = usePace();
  const { notifications } = useTexts();
  // Not any re-read of the list: one that was under way before may lack the news, and must not swallow the click.
  const [isAsked, setAsked] = useState(false);
  const shown = new Set(list.data?.map(({ id }) => id));
  const latest = useNotifications(
    { ...filter, count: 20 },
    { enabled: list.isSuccess, staleTime: pollEvery, refetchInterval: pollEvery },
  );
  const found = (list.data && latest.data) ?? [];
  // What stands above the list: the order is that of time, which is not always that of the ids.
  const top = found.findIndex(({ id }) => shown.has(id));
  const news = top === -1 ? found.length : top;
  if (news === 0) return null;
  const showThem = async (): Promise<void> => {
    setAsked(true);
    await list.refetch();
    setAsked(false);
  };
  return (
    <div className="pill">
      <Button look="primary" small icon="up" busy={isAsked} onClick={() => void showThem()}>
        {notifications.news(news)}
      </Button>
    </div>
  );
}
