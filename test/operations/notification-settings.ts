import type { NoInput } from '../../src/contract/fields.js';
import type { NotificationSettings, UpdateNotificationSettingsInput } from '../../src/contract/notification-settings.js';
import type { FreeRead, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { settings } from './samples.js';

export const notificationSettingsRecords = {
  notificationSettings: {
    hook: hookType<FreeRead<NoInput, NotificationSettings>>(),
    fields: {},
    input: {},
    sends: 'GET /api/auth/user/notifications-settings/',
    key: ['auth', 'notificationSettings', {}],
    answer: settings,
  },

  updateNotificationSettings: {
    hook: hookType<Write<UpdateNotificationSettingsInput, NotificationSettings>>(),
    fields: Object.fromEntries(
      Object.keys(settings)
        .filter((name) => name !== 'id')
        .map((name) => [`${name}?`, 'yes or no' as const]),
    ),
    input: { follow_notifications: false },
    sends: 'POST /api/auth/user/notifications-settings/ json {"follow_notifications":false}',
    publicSends: 'PATCH /api/auth/user/notifications-settings/ json {"follow_notifications":false}',
    answer: settings,
  },
} satisfies Records;
