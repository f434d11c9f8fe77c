import type {
  NotificationsInput,
  NotificationsUnreadCountInput,
  ReadNotificationsInput,
  UnreadCount,
} from '../../src/contract/notifications.js';
import type { Notification } from '../../src/contract/notification-types.js';
import type { IdInput, NoInput } from '../../src/contract/fields.js';
import type { FreeRead, FreeWrite, PagedRead, Read, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { notificationSamples } from './samples.js';

export const notificationRecords = {
  notifications: {
    hook: hookType<PagedRead<NotificationsInput, Notification>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 20', 'types?': 'notification codes' },
    paging: { by: 'max_id', count: 10, maxCount: 20 },
    input: { types: ['F', 'CR'], max_id: 9 },
    sends: 'GET /api/notifications/?max_id=9&types=F,CR',
    key: ['notifications', 'notifications', { types: ['F', 'CR'], max_id: 9 }],
    answer: notificationSamples,
  },

  notification: {
    hook: hookType<Read<IdInput, Notification>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'GET /api/notifications/7/',
    publicSends: null,
    key: ['notifications', 'notification', { id: 7 }],
    answer: notificationSamples[0],
  },

  notificationsUnreadCount: {
    hook: hookType<FreeRead<NotificationsUnreadCountInput, UnreadCount>>(),
    fields: { 'max_id?': 'id', 'types?': 'notification codes' },
    input: { types: ['F', 'CR'] },
    sends: 'GET /api/notifications/unread/count?types=F,CR',
    publicSends: 'GET /api/notifications/unread/count/?types=F,CR',
    key: ['notifications', 'notificationsUnreadCount', { types: ['F', 'CR'] }],
    answer: { count: 4 },
  },

  readNotification: {
    hook: hookType<Write<IdInput, undefined>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'POST /api/notifications/7/',
    publicSends: 'POST /api/notifications/7/read/',
    answer: undefined,
  },

  readNotifications: {
    hook: hookType<FreeWrite<ReadNotificationsInput, undefined>>(),
    fields: { 'max_id?': 'id', 'types?': 'at least one notification code' },
    input: { max_id: 9, types: ['F', 'CR'] },
    sends: 'POST /api/notifications/read/ json {"max_id":9,"types":["F","CR"]}',
    publicSends: 'POST /api/notifications/read/ form max_id=9&types=F%2CCR',
    answer: undefined,
  },

  deleteNotification: {
    suspended: 403,
    hook: hookType<Write<IdInput, undefined>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'DELETE /api/notifications/7/',
    answer: undefined,
  },

  deleteAllNotifications: {
    hook: hookType<FreeWrite<NoInput, undefined>>(),
    fields: {},
    input: {},
    sends: 'DELETE /api/notifications/',
    answer: undefined,
  },
} satisfies Records;
