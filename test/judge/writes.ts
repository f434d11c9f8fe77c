import type { OperationName } from '../../src/contract/operations.js';

/** What a person can press, and how often: a group is drawn by its weight, and in it each name is as likely as the next. */
export const PRESSES = [
  [5, ['followUser', 'unfollowUser']],
  [2, ['blockUser', 'unblockUser']],
  [1, ['subscribeToUser', 'unsubscribeFromUser']],
  [
    4,
    [
      ...(['readNotification', 'readNotification', 'readNotifications'] as const),
      ...(['deleteNotification', 'deleteNotification', 'deleteAllNotifications'] as const),
    ],
  ],
  [2, ['createInvite', 'deleteInvite', 'updateInvite']],
  [2, ['createCircle', 'updateCircle', 'updateCircle', 'deleteCircle']],
] as const satisfies readonly (readonly [weight: number, names: readonly OperationName[]])[];

export type WriteName = (typeof PRESSES)[number][1][number];

/** Each of them once. */
export const WRITES: readonly WriteName[] = [...new Set(PRESSES.flatMap(([, names]) => names))];
