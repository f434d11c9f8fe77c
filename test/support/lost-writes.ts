import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { circleNamed, userOf } from '../sandbox/cast.js';
import { type AnyWrite, writeHook } from './write-hooks.js';

/** A write whose answer is lost, in the world of the cast. */
interface LostWrite {
  readonly input: (sandbox: Sandbox) => object;
  /** What the write resolves to when it is pressed again. */
  readonly result: unknown;
  /** False: what it wants may be there for another reason, so only after a lost answer a refusal is a success. */
  readonly isSo?: false;
}

/** The id of an invite of alice's that nobody has used. */
export function openInviteIn({ state }: Sandbox): number {
  const id = 900;
  const none = { email: null, username: null, createdUser: null, badge: null };
  const invite = { id, user: 1, nickname: 'guest', is_invite_email_sent: false, token: 'a-token-of-an-invite', created: 0 };
  if (!state.invites.some((one) => one.id === id)) state.invites.push({ ...invite, ...none });
  return id;
}

const message = { message: expect.any(String) };
const blockResult = (isBlocked: boolean): unknown => expect.objectContaining({ is_blocked: isBlocked, is_following: false });
const subscribeResult = (isOn: boolean): unknown => ({ id: expect.any(Number), are_new_post_notifications_enabled: isOn });

const writes: Readonly<Record<string, LostWrite>> = {
  followUser: { input: () => ({ username: 'stranger' }), result: { superseded: true } },
  unfollowUser: { input: () => ({ username: 'followed' }), result: { superseded: true } },
  blockUser: { input: () => ({ username: 'mutual' }), result: blockResult(true), isSo: false },
  unblockUser: { input: () => ({ username: 'shut' }), result: blockResult(false) },
  reportUser: { input: () => ({ username: 'stranger', category_id: 1 }), result: message, isSo: false },
  subscribeToUser: { input: () => ({ username: 'stranger' }), result: subscribeResult(true) },
  unsubscribeFromUser: { input: () => ({ username: 'mutual' }), result: subscribeResult(false) },
  acceptGuidelines: {
    input: (sandbox) => {
      userOf(sandbox, 'alice').are_guidelines_accepted = false;
      return {};
    },
    result: message,
  },
  createDevice: { input: () => ({ uuid: 'tablet', name: 'Tablet' }), result: { id: expect.any(Number), uuid: 'tablet' } },
  deleteDevice: { input: () => ({ uuid: 'phone' }), result: undefined },
  createCircle: {
    input: () => ({ name: 'Readers', color: '#fff' }),
    result: expect.objectContaining({ id: expect.any(Number), name: 'Readers' }),
    isSo: false,
  },
  updateCircle: {
    input: (sandbox) => ({ id: circleNamed(sandbox, 'Nobody'), name: 'Somebody', usernames: ['full'] }),
    result: expect.objectContaining({ name: 'Somebody', users_count: 1 }),
  },
  deleteCircle: { input: (sandbox) => ({ id: circleNamed(sandbox, 'Friends') }), result: undefined },
  deleteNotification: {
    input: ({ state }) => ({ id: state.notifications.find(({ owner }) => owner === 1)?.id }),
    result: undefined,
  },
  createInvite: {
    input: () => ({ nickname: 'visitor' }),
    result: expect.objectContaining({ nickname: 'visitor', token: expect.any(String) }),
    isSo: false,
  },
  deleteInvite: { input: (sandbox) => ({ id: openInviteIn(sandbox) }), result: message },
  emailInvite: {
    input: (sandbox) => ({ id: openInviteIn(sandbox), email: 'guest@example.org' }),
    result: message,
    isSo: false,
  },
};

/** By operation, each with its hook. */
export const lostWrites: Readonly<Record<string, LostWrite & { readonly hook: () => AnyWrite }>> = Object.fromEntries(
  Object.entries(writes).map(([name, write]) => [name, { ...write, hook: writeHook(name) }]),
);

/** The sandbox without what each request changes. */
export function worldOf({ state }: Sandbox): string {
  return JSON.stringify({ ...state, now: 0 });
}
