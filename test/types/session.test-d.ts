import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { Availability, Device, LoginInput, NativeFile, RegisterInput } from '../../src/contract/index.js';
import {
  type CommunityError,
  type Accounts,
  type SessionSnapshot,
  type SessionView,
  type SignedIn,
  useDeviceRegistration,
  useLogout,
  useSession,
  useAccounts,
} from '../../src/index.js';

test('useSession gives what is known of the caller, and no token', () => {
  expectTypeOf(useSession).returns.toEqualTypeOf<SessionView>();
  expectTypeOf<keyof SessionSnapshot>().toEqualTypeOf<'state' | 'username' | 'account' | 'epoch'>();
  expectTypeOf<SessionSnapshot['state']>().toEqualTypeOf<'restoring' | 'signed-in' | 'signed-out' | 'expired'>();
});

test('useLogout takes nothing and gives nothing', () => {
  expectTypeOf(useLogout).returns.toEqualTypeOf<UseMutationResult<void, CommunityError, void>>();
});

test('useAccounts and useDeviceRegistration have these results', () => {
  expectTypeOf(useAccounts).returns.toEqualTypeOf<Accounts>();
  expectTypeOf<Accounts['accounts'][number]['username']>().toEqualTypeOf<string | null>();
  expectTypeOf(useDeviceRegistration).returns.toEqualTypeOf<UseQueryResult<Device, CommunityError>>();
});

test('useRegister: username and avatar may be left out', () => {
  expectTypeOf<RegisterInput['username']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RegisterInput['avatar']>().toEqualTypeOf<Blob | NativeFile | undefined>();
});

test('useLogin resolves to the username, never to a token', () => {
  expectTypeOf<SignedIn>().toEqualTypeOf<{ readonly username: string }>();
  expectTypeOf<LoginInput>().toEqualTypeOf<{ username: string; password: string }>();
});

test('useUsernameCheck: the status is one of three', () => {
  expectTypeOf<Availability['status']>().toEqualTypeOf<'available' | 'taken' | 'invalid'>();
});
