import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { CurrentUser, Message, UpdateEmailInput, UpdatePasswordInput, UpdateUserInput } from '../../src/contract/index.js';
import {
  type CommunityError,
  useAcceptGuidelines,
  useCurrentUser,
  useUpdateEmail,
  useUpdatePassword,
  useUpdateUser,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useCurrentUser', () => {
  expectTypeOf(useCurrentUser<CurrentUser>).returns.toEqualTypeOf<UseQueryResult<CurrentUser, CommunityError>>();
  expectTypeOf(useCurrentUser).toBeCallableWith();
  expectTypeOf<CurrentUser['email']>().toEqualTypeOf<string>();
  expectTypeOf<CurrentUser['profile']['avatar']>().toEqualTypeOf<string | null>();
});

test('useUpdateUser takes null for a picture that is to go, and undefined for what stays', () => {
  expectTypeOf(useUpdateUser).returns.toEqualTypeOf<Write<UpdateUserInput, CurrentUser>>();
  expectTypeOf<UpdateUserInput['avatar']>().toEqualTypeOf<Blob | null | undefined>();
  expectTypeOf<UpdateUserInput['visibility']>().toEqualTypeOf<'P' | 'O' | 'T' | undefined>();
});

test('useUpdateEmail', () => {
  expectTypeOf(useUpdateEmail).returns.toEqualTypeOf<Write<UpdateEmailInput, CurrentUser>>();
});

test('useUpdatePassword', () => {
  expectTypeOf(useUpdatePassword).returns.toEqualTypeOf<Write<UpdatePasswordInput, CurrentUser>>();
  expectTypeOf<UpdatePasswordInput>().toEqualTypeOf<{ current_password: string; new_password: string }>();
});

test('useAcceptGuidelines is called with nothing', () => {
  expectTypeOf(useAcceptGuidelines).returns.toExtend<{ data: Message | undefined; error: CommunityError | null }>();
  expectTypeOf(useAcceptGuidelines).returns.toHaveProperty('mutate').toBeCallableWith();
});
