import fc from 'fast-check';
import { useCurrentUser, useUpdatePassword, useUpdateUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle } from '../../src/react/circles.js';
import { useDeviceRegistration } from '../../src/react/device-registration.js';
import { useDevices } from '../../src/react/devices.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useInvites } from '../../src/react/invites.js';
import { useNotifications, useNotificationsUnreadCount, useReadNotifications } from '../../src/react/notifications.js';
import { useBlockedUsers, useFollowers, useFollowings, useLinkedUsers } from '../../src/react/relations.js';
import { useUser } from '../../src/react/users.js';
import { type Owner, OWNERS, SHARED } from './canaries.js';

/** One thing that happens in a visit; `release` lets waiting requests, answers, storages and tabs go on, as fast-check chooses. */
export type Step =
  | { readonly do: 'sign in'; readonly tab: number; readonly who: Owner; readonly wrongly: boolean }
  | { readonly do: 'sign out' | 'leave' | 'remount' | 'reload' | 'wake'; readonly tab: number }
  | { readonly do: 'switch' | 'forget'; readonly tab: number; readonly pick: number }
  | { readonly do: 'revoke'; readonly who: Owner }
  | { readonly do: 'write'; readonly tab: number; readonly write: WriteName; readonly pick: number }
  | { readonly do: 'read'; readonly tab: number; readonly part: Part }
  | { readonly do: 'show'; readonly tab: number; readonly part: Part; readonly on: boolean }
  | { readonly do: 'release'; readonly count: number };

export interface Visit {
  readonly tabs: 1 | 2;
  /** How many accounts the browser remembers. */
  readonly accounts: 1 | 3;
  readonly storage: 'at once' | 'by promises';
  readonly steps: readonly Step[];
}

/* oxlint-disable react-hooks/rules-of-hooks -- each part is the whole of one component, the Reader that bears its name */
/** What is on screen, each a component that can come and go. */
export const parts = {
  me: () => useCurrentUser(),
  badge: () => useNotificationsUnreadCount(),
  notifications: () => useNotifications({ count: 2 }),
  invites: () => useInvites(),
  circles: () => useCircles(),
  devices: () => useDevices(),
  registration: () => useDeviceRegistration({ name: 'A browser' }),
  followers: () => useFollowers(),
  followings: () => useFollowings(),
  blocked: () => useBlockedUsers(),
  linked: () => useLinkedUsers(),
  shared: () => useUser({ username: SHARED }, { placeholderData: (former) => former }),
  /** The service refuses it; whatever it said would be kept for nobody in particular. */
  open: () => useUser({ username: SHARED }, { authenticated: false }),
} satisfies Record<string, () => unknown>;

export interface Callbacks {
  readonly onSuccess: (value: unknown) => void;
  readonly onError: (value: unknown) => void;
}

export const writers = {
  name: (callbacks) => useUpdateUser(callbacks),
  invite: (callbacks) => useCreateInvite(callbacks),
  circle: (callbacks) => useCreateCircle(callbacks),
  readAll: (callbacks) => useReadNotifications(callbacks),
  follow: (callbacks) => useFollowUser(callbacks),
  password: (callbacks) => useUpdatePassword(callbacks),
} satisfies Record<string, (callbacks: Callbacks) => unknown>;
/* oxlint-enable react-hooks/rules-of-hooks */

export type Part = keyof typeof parts;
export type WriteName = keyof typeof writers;

export const PARTS: readonly Part[] = Object.keys(parts) as Part[];
export const WRITES: readonly WriteName[] = Object.keys(writers) as WriteName[];

const tab = fc.nat(1);
const pick = fc.nat(20);
const who = fc.constantFrom(...OWNERS);
const part = fc.constantFrom(...PARTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('sign in' as const), tab, who, wrongly: fc.nat(9).map((one) => one === 0) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sign out' as const, 'leave' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('remount' as const, 'reload' as const, 'wake' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('switch' as const, 'switch' as const, 'forget' as const), tab, pick }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), tab, write: fc.constantFrom(...WRITES), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), tab, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const), tab, part, on: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 50 }) }) },
);

export const visits: fc.Arbitrary<Visit> = fc.record({
  tabs: fc.constantFrom(1 as const, 2 as const),
  accounts: fc.constantFrom(1 as const, 3 as const),
  storage: fc.constantFrom('at once' as const, 'by promises' as const),
  steps: fc
    .tuple(who, fc.array(step, { minLength: 5, maxLength: 40 }))
    .map(([first, steps]) => [{ do: 'sign in', tab: 0, who: first, wrongly: false }, { do: 'release', count: 40 }, ...steps]),
});
