import { useNotification } from 'community-hooks';
import type { ReactElement } from 'react';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { NotificationRow } from './NotificationRow.js';

/** A single notification, such as one that a push has led to. The public server has no such operation and is not asked. */
export function OneNotification({ id }: { id: number }): ReactElement {
  const { data, error, isPending, refetch } = useNotification({ id });
  if (isPending) return <SkeletonRows label="Notification" rows={1} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  return (
    <ul className="list" aria-label="Notification">
      <NotificationRow notification={data} />
    </ul>
  );
}
