import type { UsernameInput } from '../contract/fields.js';
import type { SubscribeResult, UserDetail } from '../contract/users.js';
import type { Superseded } from '../engine/public.js';
import type { Effects } from '../rules/service.js';
import * as rules from '../rules/writes.js';
import { isCommunityError } from '../transport/errors.js';
import { alreadyOn, ifLost } from './already-done.js';
import { on } from './service.js';

export const blockUser = on(rules.blockUser, {
  // The refusal does not say which of the two blocks the other, and the service shows no profile then. After a lost block it is believed,
  // with what was known of the person.
  async alreadyDone(_client, _input, error, { isLost, known }) {
    const { id, is_following, is_connected, is_fully_connected } = known;
    const none = { are_new_post_notifications_enabled: false, is_connected: false, is_fully_connected: false };
    const isBlocked = isLost && isCommunityError(error) && error.code === 'blocked' && typeof id === 'number';
    const isKept = is_following === true && is_connected === true && is_fully_connected === false;
    return isBlocked ? { result: { id, is_blocked: true, is_following: isKept, ...none }, isGuess: true } : undefined;
  },
});

export const unblockUser = on(rules.unblockUser, {
  // The service shows nobody who is blocked.
  alreadyDone: alreadyOn(({ id, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected }) => ({
    ...{ id, is_blocked: false, is_following, are_new_post_notifications_enabled, is_connected, is_fully_connected },
  })),
});

export const reportUser = on(rules.reportUser, {
  // Another report says something else.
  alreadyDone: ifLost(alreadyOn(({ is_reported }, _input, message) => (is_reported ? message : undefined))),
});

type SubscriptionEffects = Effects<UsernameInput, SubscribeResult | Superseded, SubscribeResult>;

export const subscribeToUser: SubscriptionEffects = on(rules.subscribeToUser, {
  toggle: 'subscription',
  alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? subscriptionOf(one) : undefined)),
});

/** The notifications that the subscription has made stay. */
export const unsubscribeFromUser: SubscriptionEffects = on(rules.unsubscribeFromUser, {
  toggle: 'subscription',
  alreadyDone: alreadyOn((one) => (one.are_new_post_notifications_enabled ? undefined : subscriptionOf(one))),
});

function subscriptionOf({ id, are_new_post_notifications_enabled }: UserDetail): SubscribeResult {
  return { id, are_new_post_notifications_enabled };
}
