import {
  currentUser,
  type CurrentUser,
  type UpdateEmailInput,
  type UpdatePasswordInput,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import { isUnread } from '../contract/unread.js';
import { redactsSecrets } from '../engine/index.js';
import { alreadyDone } from './already-done.js';
import { cachedNotifications, countDown } from './notifications.js';
import {
  concernsName,
  mayHaveRequested,
  hasRequested,
  leavesPrivate,
  LISTS,
  makesRoom,
  ownOrAnswered,
  type CapturedProfile,
  captureProfile,
  SEARCHES,
  sendProfile,
  shownProfile,
  becomesPrivate,
  unknownRequests,
} from './own-profile.js';
import { changePassword } from './password.js';
import { CONNECTIONS, containsItem, matches, type CapturedOwn } from './people.js';
import { movesProfile } from './rename.js';
import { invalidate, invalidateAt, on, byHand, patch, patchEach, remove, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/**
 * These wait for the answer: a url (the service adds its scheme) and a new picture (the service gives its address); searches by
 * the new name (they have no order of their own); the requests that a change of visibility declines, if the cache does not
 * show the former visibility or whether there is a request; the unread count, if not all of their notifications are loaded.
 */
export const updateUser: Effects<UpdateUserInput, CurrentUser> = byHand<UpdateUserInput, CurrentUser, CapturedProfile>(
  rules.updateUser,
  {
    send: sendProfile,
    // An account that becomes private declines requests to connect, and a circle accepts them: their order decides.
    lane: ({ visibility }) => (visibility === undefined ? [] : CONNECTIONS),
    capture: captureProfile,
    counted: (reader) => cachedNotifications(reader).filter((item) => isUnread(item) && item.notification_type === 'FR'),
    landed: movesProfile(
      ({ input, answer, captured }: { input: UpdateUserInput; answer: CurrentUser | undefined; captured: CapturedOwn }) =>
        input.username !== undefined && answer && captured.own ? { from: captured.own.username, to: answer.username } : undefined,
    ),
    change: [
      patch('user', shownProfile, ownOrAnswered),
      // Making the account public declines all received follow requests, and deletes their notifications.
      patchEach(
        'user',
        (record, context) => leavesPrivate(context) === true && record.is_pending_follow_request_approval === true,
        {
          is_pending_follow_request_approval: false,
        },
      ),
      remove(['notifications'], (item, context) => leavesPrivate(context) === true && item.notification_type === 'FR'),
      ...countDown((_item, context) => leavesPrivate(context) === true, unknownRequests),
      // Making the account private declines all unconfirmed connections.
      patchEach('user', (record, context) => becomesPrivate(context) === true && hasRequested(record, context), {
        is_connected: false,
        is_pending_connection_confirmation: false,
      }),
    ],
    stale: [
      invalidate(['notification'], ({ data }, context) => leavesPrivate(context) !== false && data?.notification_type === 'FR'),
      invalidate(
        ['notifications'],
        ({ data }, context) =>
          leavesPrivate(context) === undefined && containsItem(data, (item) => item.notification_type === 'FR'),
      ),
      invalidate(['user'], ({ data }, context) => {
        if (!data || !('is_connected' in data)) return false;
        return (
          (leavesPrivate(context) === undefined && data.is_pending_follow_request_approval) ||
          (becomesPrivate(context) === undefined && data.is_pending_connection_confirmation)
        );
      }),
      invalidateAt(LISTS, mayHaveRequested),
      invalidate(SEARCHES, ({ data }, context) =>
        containsItem<{ id: number }>(data, ({ id }) => mayHaveRequested(context).includes(id)),
      ),
      invalidate(['usernameCheck'], concernsName),
      // The new username had no user.
      invalidate(['user'], ({ input, data }, { answer }) => data === undefined && input.username === answer?.username),
      invalidate(
        ['userSearch'],
        ({ input, data }, { answer }) => matches(input, answer) !== containsItem(data, ({ id }) => id === answer?.id),
      ),
      invalidate(['linkedUserSearch'], makesRoom),
    ],
  },
);

/** The address waits for more than the answer: it changes when the link in the mail is followed. */
export const updateEmail: Effects<UpdateEmailInput, CurrentUser> = byHand(rules.updateEmail, {});

/** Nothing waits for the answer: no read shows a password. The session continues with a new token. */
export const updatePassword: Effects<UpdatePasswordInput, CurrentUser> = byHand(rules.updatePassword, {
  ...redactsSecrets,
  send: changePassword,
});

/** Nothing waits for the answer. */
export const acceptGuidelines: Effects<NoInput, Message> = on<NoInput, Message, unknown>(rules.acceptGuidelines, {
  alreadyDone: alreadyDone(
    currentUser,
    () => ({}),
    (me, _input, message) => (me.are_guidelines_accepted ? message : undefined),
  ),
});
