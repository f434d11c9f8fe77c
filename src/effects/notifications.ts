import * as rules from '../rules/writes.js';
import { alreadyGone } from './already-done.js';
import { on } from './service.js';

export const deleteNotification = on(rules.deleteNotification, {
  alreadyDone: alreadyGone('notification_id', () => undefined),
});
