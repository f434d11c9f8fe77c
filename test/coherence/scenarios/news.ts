import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { inviteFor, noticesOf } from '../world.js';
import { type Scenario, when } from './scenario.js';

export const notifications: readonly Scenario[] = [
  when('readNotification', 'an unread one at the top', (sandbox) => ({ id: newest(sandbox) })),
  when('readNotification', 'an unread one far down', (sandbox) => ({ id: lastUnread(sandbox) })),
  when('readNotification', 'one read before', (sandbox) => ({ id: aRead(sandbox) })),
  when('readNotification', 'of a type that is listed apart', (sandbox) => ({ id: firstOf(sandbox, 'FRA') })),
  when('readNotification', 'a mention', (sandbox) => ({ id: firstOf(sandbox, 'PUM') })),
  when('readNotifications', 'all', undefined),
  when('readNotifications', 'all, where none is unread', undefined, ({ state }) => {
    for (const one of state.notifications) one.read = true;
  }),
  when('readNotifications', 'of one type', { types: ['UNP'] }),
  when('readNotifications', 'of two kinds', { types: ['F', 'CC'] }),
  when('readNotifications', 'of kinds that are listed whole', { types: ['FRA'] }),
  when('readNotifications', 'up to one, itself included', (sandbox) => ({ max_id: firstOf(sandbox, 'FRA') })),
  when('readNotifications', 'up to the newest', (sandbox) => ({ max_id: newest(sandbox) })),
  when('readNotifications', 'of one type up to one', (sandbox) => ({ types: ['F'], max_id: firstOf(sandbox, 'FRA') })),
  when('deleteNotification', 'an unread one at the top', (sandbox) => ({ id: newest(sandbox) })),
  when('deleteNotification', 'an unread one far down', (sandbox) => ({ id: lastUnread(sandbox) })),
  when('deleteNotification', 'one read before', (sandbox) => ({ id: aRead(sandbox) })),
  when('deleteNotification', 'of a type that is listed apart', (sandbox) => ({ id: firstOf(sandbox, 'FRA') })),
  when('deleteNotification', 'the oldest of all', ({ state }) => ({
    id: state.notifications.find(({ owner }) => owner === 1)?.id ?? 0,
  })),
  when('deleteAllNotifications', 'of alice', undefined),
];

export const invites: readonly Scenario[] = [
  when('createInvite', 'found by no search', { nickname: 'Zz' }),
  when('createInvite', 'found by searches', { nickname: 'Sir Robin and Lady Anna' }),
  when('createInvite', 'the last one', { nickname: 'guest' }, ({ state }) => {
    for (const user of state.users) if (user.id === 1) user.invite_count = 1;
  }),
  when('updateInvite', 'its nickname', (sandbox) => ({ id: open(sandbox), nickname: 'Sir Robin' })),
  when('updateInvite', 'its nickname, found by no search', (sandbox) => ({ id: open(sandbox), nickname: 'Zz' })),
  when('updateInvite', 'the oldest', (sandbox) => ({ id: oldest(sandbox), nickname: 'Sir Robin' })),
  when('deleteInvite', 'a recent one', (sandbox) => ({ id: open(sandbox) })),
  when('deleteInvite', 'the oldest', (sandbox) => ({ id: oldest(sandbox) })),
  when(
    'deleteInvite',
    'when none was left',
    (sandbox) => ({ id: open(sandbox) }),
    ({ state }) => {
      for (const user of state.users) if (user.id === 1) user.invite_count = 0;
    },
  ),
  when('emailInvite', 'a recent one', (sandbox) => ({ id: open(sandbox), email: 'guest@post.example' })),
  when('emailInvite', 'to another address', (sandbox) => ({ id: oldest(sandbox), email: 'guest@post.example' })),
];

function aliceNotices({ state }: Sandbox): { id: number; read: boolean }[] {
  return state.notifications.filter(({ owner }) => owner === 1).toSorted((a, b) => b.id - a.id);
}

function newest(sandbox: Sandbox): number {
  return aliceNotices(sandbox).find(({ read }) => !read)?.id ?? 0;
}

function lastUnread(sandbox: Sandbox): number {
  return aliceNotices(sandbox).findLast(({ read }) => !read)?.id ?? 0;
}

function aRead(sandbox: Sandbox): number {
  return aliceNotices(sandbox).find(({ read }) => read)?.id ?? 0;
}

function firstOf(sandbox: Sandbox, type: string): number {
  return noticesOf(sandbox, type)[0] ?? 0;
}

function open(sandbox: Sandbox): number {
  return inviteFor(sandbox, 'Gryphon').id;
}

/** Not used, and at the end of the list. */
function oldest(sandbox: Sandbox): number {
  return inviteFor(sandbox, 'Dinah from the library').id;
}
