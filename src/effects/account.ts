import {
  acceptGuidelines,
  type CurrentUser,
  updateEmail,
  type UpdateEmailInput,
  updatePassword,
  type UpdatePasswordInput,
  updateUser,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import { secretly } from '../cache/blank.js';
import { again, againAt, patch, patchEach, remove } from '../cache/changes.js';
import { type Effects, type Item, on } from '../cache/row.js';
import { cachedNotifications, countDown, isUnread, recount } from './notifications.js';
import {
  concernsName,
  doubted,
  isAsking,
  leavesPrivate,
  LISTS,
  makesRoom,
  own,
  ownFacts,
  profileFacts,
  SEARCHES,
  sendProfile,
  shownProfile,
  turnsPrivate,
  unknownRequests,
} from './own-profile.js';
import { changePassword } from './password.js';
import { holds, matches } from './people.js';
import { movesProfile } from './rename.js';

export const updateUserEffects: Effects<UpdateUserInput, CurrentUser> = on(updateUser, {
  send: sendProfile,
  lane: () => 'profile',
  facts: profileFacts,
  turns: (look) => cachedNotifications(look).filter((item) => isUnread(item) && item['notification_type'] === 'FR'),
  landed: movesProfile(({ input, answer, facts }) => {
    const from = (facts['own'] as Item | undefined)?.['username'];
    return input.username !== undefined && answer && typeof from === 'string' ? { from, to: answer.username } : undefined;
  }),
  change: [
    patch('user', shownProfile, own),
    // Leaving private refuses every follow request received, and takes its notification along.
    patchEach(
      'user',
      (record, moment) => leavesPrivate(moment) === true && record['is_pending_follow_request_approval'] === true,
      { is_pending_follow_request_approval: false },
    ),
    remove(['notifications'], (item, moment) => leavesPrivate(moment) === true && item['notification_type'] === 'FR'),
    ...countDown<UpdateUserInput, CurrentUser>((_item, moment) => leavesPrivate(moment) === true, unknownRequests),
    // Turning private refuses every connection not confirmed yet.
    patchEach('user', (record, moment) => turnsPrivate(moment) === true && isAsking(record, moment), {
      is_connected: false,
      is_pending_connection_confirmation: false,
    }),
  ],
  stale: [
    ...recount<UpdateUserInput, CurrentUser>(unknownRequests),
    again(
      ['notification'],
      ({ data }, moment) => leavesPrivate(moment) !== false && (data as Item | undefined)?.['notification_type'] === 'FR',
    ),
    again(
      ['notifications'],
      ({ data }, moment) => leavesPrivate(moment) === undefined && holds(data, (item) => item['notification_type'] === 'FR'),
    ),
    again(
      ['user'],
      ({ data }, moment) =>
        (leavesPrivate(moment) === undefined && (data as Item | undefined)?.['is_pending_follow_request_approval'] === true) ||
        (turnsPrivate(moment) === undefined && (data as Item | undefined)?.['is_pending_connection_confirmation'] === true),
    ),
    againAt(LISTS, doubted),
    again(SEARCHES, ({ data }, moment) => holds(data, ({ id }) => doubted(moment).includes(Number(id)))),
    again(['usernameCheck'], concernsName),
    // There was nobody of the new name.
    again(['user'], ({ asked, data }, { answer }) => data === undefined && asked['username'] === answer?.username),
    again(
      ['userSearch'],
      ({ asked, data }, { answer }) => matches(asked, { ...answer }) !== holds(data, (item) => item['id'] === answer?.id),
    ),
    again(['linkedUserSearch'], makesRoom),
  ],
});

/** Nothing changes until the link in the mail is followed. */
export const updateEmailEffects: Effects<UpdateEmailInput, CurrentUser> = on(updateEmail, {});

/** Another token from now on, and nothing else that can be read. */
export const updatePasswordEffects: Effects<UpdatePasswordInput, CurrentUser> = on(updatePassword, {
  ...secretly,
  send: changePassword,
});

export const acceptGuidelinesEffects: Effects<NoInput, Message> = on(acceptGuidelines, {
  facts: ownFacts,
  change: [patch('user', { are_guidelines_accepted: true }, own)],
});
