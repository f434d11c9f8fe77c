import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type {
  Availability,
  Device,
  EmailCheckInput,
  LoginInput,
  Message,
  RegisterInput,
  RegistrationTokenCheckInput,
  RequestPasswordResetInput,
  UsernameCheckInput,
  VerifyEmailInput,
  VerifyPasswordInput,
} from '../../src/contract/index.js';
import {
  type CommunityError,
  type AccountSwitch,
  type SessionSnapshot,
  type SessionView,
  type SignedIn,
  useEmailCheck,
  useDeviceRegistration,
  useLogin,
  useLogout,
  useRegister,
  useRegistrationTokenCheck,
  useRequestPasswordReset,
  useSession,
  useSwitchAccount,
  useUsernameCheck,
  useVerifyEmail,
  useVerifyPassword,
} from '../../src/index.js';
import type { Check, Write } from './hook.js';

test('useSession gives what is known of the caller, and no token', () => {
  expectTypeOf(useSession).returns.toEqualTypeOf<SessionView>();
  expectTypeOf<keyof SessionSnapshot>().toEqualTypeOf<'state' | 'username' | 'account' | 'epoch'>();
  expectTypeOf<SessionSnapshot['state']>().toEqualTypeOf<'restoring' | 'signed-in' | 'signed-out' | 'expired'>();
});

test('useLogout takes nothing and gives nothing', () => {
  expectTypeOf(useLogout).returns.toEqualTypeOf<UseMutationResult<void, CommunityError, void>>();
});

test('useSwitchAccount and useDeviceRegistration', () => {
  expectTypeOf(useSwitchAccount).returns.toEqualTypeOf<AccountSwitch>();
  expectTypeOf<AccountSwitch['accounts'][number]['username']>().toEqualTypeOf<string | null>();
  expectTypeOf(useDeviceRegistration).returns.toEqualTypeOf<UseQueryResult<Device, CommunityError>>();
});

test('useRegister', () => {
  expectTypeOf(useRegister).toEqualTypeOf<Write<RegisterInput, SignedIn>>();
  expectTypeOf<RegisterInput['username']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RegisterInput['avatar']>().toEqualTypeOf<Blob | undefined>();
});

test('useLogin resolves to the username, never to a token', () => {
  expectTypeOf(useLogin).toEqualTypeOf<Write<LoginInput, SignedIn>>();
  expectTypeOf<SignedIn>().toEqualTypeOf<{ readonly username: string }>();
  expectTypeOf<LoginInput>().toEqualTypeOf<{ username: string; password: string }>();
});

test('useRegistrationTokenCheck', () => {
  expectTypeOf(useRegistrationTokenCheck).toEqualTypeOf<Check<RegistrationTokenCheckInput>>();
});

test('useEmailCheck', () => {
  expectTypeOf(useEmailCheck).toEqualTypeOf<Check<EmailCheckInput>>();
});

test('useUsernameCheck', () => {
  expectTypeOf(useUsernameCheck).toEqualTypeOf<Check<UsernameCheckInput>>();
  expectTypeOf<Availability['status']>().toEqualTypeOf<'available' | 'taken' | 'invalid'>();
});

test('useVerifyEmail', () => {
  expectTypeOf(useVerifyEmail).toEqualTypeOf<Write<VerifyEmailInput, Message>>();
});

test('useVerifyPassword', () => {
  expectTypeOf(useVerifyPassword).toEqualTypeOf<Write<VerifyPasswordInput, Message>>();
});

test('useRequestPasswordReset', () => {
  expectTypeOf(useRequestPasswordReset).toEqualTypeOf<Write<RequestPasswordResetInput, Message>>();
});
