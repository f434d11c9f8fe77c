import type { World } from 'community-hooks/sandbox';
import { NotificationList } from '../notifications/NotificationCentre.js';
import { alice } from '../states.js';
import { inCard } from './card.js';

export const list = inCard(<NotificationList filter={{}} />);

export function latestOf({ users, notifications }: World): number {
  return notifications.findLast(({ owner }) => owner === alice({ users }).id)?.id ?? 0;
}
