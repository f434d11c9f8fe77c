import type { UseMutationResult } from '@tanstack/react-query';
import { expect } from 'vitest';
import { useAcceptGuidelines } from '../../src/react/account.js';
import { useCreateCircle, useDeleteCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useCreateDevice, useDeleteDevice } from '../../src/react/devices.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useEmailInvite } from '../../src/react/invites.js';
import { useDeleteNotification } from '../../src/react/notifications.js';
import {
  useBlockUser,
  useReportUser,
  useSubscribeToUser,
  useUnblockUser,
  useUnsubscribeFromUser,
} from '../../src/react/users.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { CommunityError } from '../../src/transport/errors.js';
import { circleNamed, userOf } from '../sandbox/cast.js';

/** Any write, and any input of it: each write below has those of its own hook. */
export type AnyWrite = UseMutationResult<unknown, CommunityError, never>;

/** A write whose answer is lost, in the world of the cast. */
export interface LostWrite {
  readonly hook: () => AnyWrite;
  readonly input: (sandbox: Sandbox) => object;
  /** What the write resolves to when it is pressed again. */
  readonly result: unknown;
  /** False: what it wants may be there for another reason, so only after a lost answer a refusal is a success. */
  readonly isSo?: false;
}

const anyHook = (hook: () => unknown): (() => AnyWrite) => hook as () => AnyWrite;

/** The id of an invite of alice's that nobody has used. */
export function openInviteIn({ state }: Sandbox): number {
  const id = 900;
  const none = { email: null, username: null, createdUser: null, badge: null };
  const invite = {
    id,
    user: 1,
    nickname: 'guest',
    is_invite_email_sent: false,
    token: 'a-token-of-an-invite',
    created: 0,
    ...none,
  };
  if (!state.invites.some((one) => one.id === id)) state.invites.push(invite);
  return id;
}

export const lostWrites: Readonly<Record<string, LostWrite>> = {
  followUser: { hook: anyHook(useFollowUser), input: () => ({ username: 'stranger' }), result: { superseded: true } },
  unfollowUser: { hook: anyHook(useUnfollowUser), input: () => ({ username: 'followed' }), result: { superseded: true } },
  blockUser: {
    hook: anyHook(useBlockUser),
    input: () => ({ username: 'mutual' }),
    result: expect.objectContaining({ is_blocked: true, is_following: false }),
    isSo: false,
  },
  unblockUser: {
    hook: anyHook(useUnblockUser),
    input: () => ({ username: 'shut' }),
    result: expect.objectContaining({ is_blocked: false, is_following: false }),
  },
  reportUser: {
    hook: anyHook(useReportUser),
    input: () => ({ username: 'stranger', category_id: 1 }),
    result: { message: expect.any(String) },
    isSo: false,
  },
  subscribeToUser: {
    hook: anyHook(useSubscribeToUser),
    input: () => ({ username: 'stranger' }),
    result: { id: expect.any(Number), are_new_post_notifications_enabled: true },
  },
  unsubscribeFromUser: {
    hook: anyHook(useUnsubscribeFromUser),
    input: () => ({ username: 'mutual' }),
    result: { id: expect.any(Number), are_new_post_notifications_enabled: false },
  },
  acceptGuidelines: {
    hook: anyHook(useAcceptGuidelines),
    input: (sandbox) => {
      userOf(sandbox, 'alice').are_guidelines_accepted = false;
      return {};
    },
    result: { message: expect.any(String) },
  },
  createDevice: {
    hook: anyHook(useCreateDevice),
    input: () => ({ uuid: 'tablet', name: 'Tablet' }),
    result: { id: expect.any(Number), uuid: 'tablet' },
  },
  deleteDevice: { hook: anyHook(useDeleteDevice), input: () => ({ uuid: 'phone' }), result: undefined },
  createCircle: {
    hook: anyHook(useCreateCircle),
    input: () => ({ name: 'Readers', color: '#fff' }),
    result: expect.objectContaining({ id: expect.any(Number), name: 'Readers' }),
    isSo: false,
  },
  updateCircle: {
    hook: anyHook(useUpdateCircle),
    input: (sandbox) => ({ id: circleNamed(sandbox, 'Nobody'), name: 'Somebody', usernames: ['full'] }),
    result: expect.objectContaining({ name: 'Somebody', users_count: 1 }),
  },
  deleteCircle: {
    hook: anyHook(useDeleteCircle),
    input: (sandbox) => ({ id: circleNamed(sandbox, 'Friends') }),
    result: undefined,
  },
  deleteNotification: {
    hook: anyHook(useDeleteNotification),
    input: ({ state }) => ({ id: state.notifications.find(({ owner }) => owner === 1)?.id }),
    result: undefined,
  },
  createInvite: {
    hook: anyHook(useCreateInvite),
    input: () => ({ nickname: 'visitor' }),
    result: expect.objectContaining({ nickname: 'visitor', token: expect.any(String) }),
    isSo: false,
  },
  deleteInvite: {
    hook: anyHook(useDeleteInvite),
    input: (sandbox) => ({ id: openInviteIn(sandbox) }),
    result: { message: expect.any(String) },
  },
  emailInvite: {
    hook: anyHook(useEmailInvite),
    input: (sandbox) => ({ id: openInviteIn(sandbox), email: 'guest@example.org' }),
    result: { message: expect.any(String) },
    isSo: false,
  },
};

/** The sandbox without what each request changes. */
export function worldOf({ state }: Sandbox): string {
  return JSON.stringify({ ...state, now: 0 });
}
