import { accountHandlers } from './account.js';
import { circleHandlers } from './circles.js';
import { deviceHandlers } from './devices.js';
import { followHandlers } from './follows.js';
import type { Handlers } from './handlers.js';
import { inviteHandlers } from './invites.js';
import { notificationHandlers } from './notifications.js';
import { relationsHandlers } from './relations.js';
import { sessionHandlers } from './session.js';
import { userHandlers } from './users.js';

/** The handler of each operation of the contract. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...relationsHandlers,
  ...deviceHandlers,
  ...circleHandlers,
  ...followHandlers,
  ...notificationHandlers,
  ...inviteHandlers,
};

/** The operations that refuse a suspended account: all of four nouns, and a few others. */
export const refusedWhileSuspended: ReadonlySet<string> = new Set([
  ...Object.keys({ ...userHandlers, ...deviceHandlers, ...circleHandlers, ...followHandlers }),
  ...['updateUser', 'deleteNotification', 'createInvite', 'invites'],
]);
