import { useNotifications, useReadNotifications } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { Refusal } from '../kit/Notes.js';
import { PaceContext } from '../kit/pace.js';
import { SkeletonRows } from '../kit/Paged.js';
import { useTexts } from '../texts/texts.js';
import { UnreadBadge } from './UnreadBadge.js';

/** Marks what is on the screen and all that is older, but nothing that has arrived since. */
export function UpTo(): ReactElement {
  const { notifications } = useTexts();
  const newest = useNotifications({}).data?.[0]?.id;
  const read = useReadNotifications();
  if (newest === undefined) return <SkeletonRows label={notifications.title} rows={1} />;
  return (
    <div className="card row">
      <PaceContext value={1000}>
        <UnreadBadge />
      </PaceContext>
      <Button icon="checks" busy={read.isPending} onClick={() => read.mutate({ max_id: newest })}>
        {notifications.markTheseAsRead}
      </Button>
      <Refusal error={read.error} />
    </div>
  );
}
