import type { NoInput } from '../../src/contract/fields.js';
import type { NotificationSettings, UpdateNotificationSettingsInput } from '../../src/contract/notification-settings.js';
import type { FreeRead, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';

import { settings } from './samples.js';

export const notificationSettingsRecords = {
  notificationSettings: {
    suspended: 'served',
    route: 'GET /api/auth/user/notifications-settings/ query',
    hook: hookType<FreeRead<NoInput, NotificationSettings>>(),
    fields: {},
    input: {},
    sends: 'GET /api/auth/user/notifications-settings/',
    key: ['auth', 'notificationSettings', {}],
    answer: settings,
  },

  updateNotificationSettings: {
    suspended: 'served',
    route: 'POST /api/auth/user/notifications-settings/ json',
    publicRoute: 'PATCH /api/auth/user/notifications-settings/ json',
    hook: hookType<Write<UpdateNotificationSettingsInput, NotificationSettings>>(),
    fields: {
      'post_comment_notifications?': 'yes or no',
      'post_reaction_notifications?': 'yes or no',
      'follow_notifications?': 'yes or no',
      'follow_request_notifications?': 'yes or no',
      'follow_request_approved_notifications?': 'yes or no',
      'connection_request_notifications?': 'yes or no',
      'connection_confirmed_notifications?': 'yes or no',
      'community_invite_notifications?': 'yes or no',
      'community_new_post_notifications?': 'yes or no',
      'user_new_post_notifications?': 'yes or no',
      'post_comment_reaction_notifications?': 'yes or no',
      'post_comment_reply_notifications?': 'yes or no',
      'post_comment_user_mention_notifications?': 'yes or no',
      'post_user_mention_notifications?': 'yes or no',
    },
    input: { follow_notifications: false },
    sends: 'POST /api/auth/user/notifications-settings/ json {"follow_notifications":false}',
    publicSends: 'PATCH /api/auth/user/notifications-settings/ json {"follow_notifications":false}',
    answer: settings,
  },
} satisfies Records;
