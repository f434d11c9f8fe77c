import type { World } from 'community-hooks/sandbox';
import { Card } from '../kit/Card.js';
import { NotificationList } from '../notifications/NotificationCentre.js';
import { alice } from '../states.js';

export const list = (): React.ReactElement => (
  <Card flush>
    <NotificationList filter={{}} />
  </Card>
);

export function latestOf({ users, notifications }: World): number {
  return notifications.findLast(({ owner }) => owner === alice({ users }).id)?.id ?? 0;
}
