import { useNotification } from 'community-hooks';
import type { ReactElement } from 'react';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { useTexts } from '../texts/texts.js';
import { NotificationRow } from './NotificationRow.js';

/** A single notification, such as one that a push has led to. The public server has no such operation and is not asked. */
export function OneNotification({ id }: { id: number }): ReactElement {
  const { notifications } = useTexts();
  const { data, error, isPending, refetch } = useNotification({ id });
  if (isPending) return <SkeletonRows label={notifications.one} rows={1} />;
  if (!data) {
    const retry = error?.code === 'refused' ? {} : { onRetry: refetch };
    return <Refusal inset error={error} advice={{ refused: notifications.gone }} {...retry} />;
  }
  return (
    <ul className="list" aria-label={notifications.one}>
      <NotificationRow notification={data} />
    </ul>
  );
}
