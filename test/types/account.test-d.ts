import { expectTypeOf, test } from 'vitest';
import type {
  CurrentUser,
  Message,
  NoInput,
  UpdateEmailInput,
  UpdatePasswordInput,
  UpdateUserInput,
} from '../../src/contract/index.js';
import { useAcceptGuidelines, useCurrentUser, useUpdateEmail, useUpdatePassword, useUpdateUser } from '../../src/index.js';
import type { FreeRead, FreeWrite, Write } from './hook.js';

test('useCurrentUser', () => {
  expectTypeOf(useCurrentUser).toEqualTypeOf<FreeRead<NoInput, CurrentUser>>();
  expectTypeOf(useCurrentUser).toBeCallableWith();
  expectTypeOf<CurrentUser['email']>().toEqualTypeOf<string>();
  expectTypeOf<CurrentUser['profile']['avatar']>().toEqualTypeOf<string | null>();
});

test('useUpdateUser takes null for a picture that is to go, and undefined for what stays', () => {
  expectTypeOf(useUpdateUser).toEqualTypeOf<Write<UpdateUserInput, CurrentUser>>();
  expectTypeOf<UpdateUserInput['avatar']>().toEqualTypeOf<Blob | null | undefined>();
  expectTypeOf<UpdateUserInput['visibility']>().toEqualTypeOf<'P' | 'O' | 'T' | undefined>();
});

test('useUpdateEmail', () => {
  expectTypeOf(useUpdateEmail).toEqualTypeOf<Write<UpdateEmailInput, CurrentUser>>();
});

test('useUpdatePassword', () => {
  expectTypeOf(useUpdatePassword).toEqualTypeOf<Write<UpdatePasswordInput, CurrentUser>>();
  expectTypeOf<UpdatePasswordInput>().toEqualTypeOf<{ current_password: string; new_password: string }>();
});

test('useAcceptGuidelines is called with nothing', () => {
  expectTypeOf(useAcceptGuidelines).toEqualTypeOf<FreeWrite<NoInput, Message>>();
  expectTypeOf(useAcceptGuidelines).returns.toHaveProperty('mutate').toBeCallableWith();
});
