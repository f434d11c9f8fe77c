import { expectTypeOf, test } from 'vitest';
import type { NativeFile, CurrentUser, UpdatePasswordInput, UpdateUserInput } from '../../src/contract/index.js';
import { useCurrentUser } from '../../src/index.js';

test('useCurrentUser may be called without an input; a picture may be null', () => {
  expectTypeOf(useCurrentUser).toBeCallableWith();
  expectTypeOf<CurrentUser['email']>().toEqualTypeOf<string>();
  expectTypeOf<CurrentUser['profile']['avatar']>().toEqualTypeOf<string | null>();
});

test('useUpdateUser takes null for a picture that is to go, and undefined for what stays', () => {
  expectTypeOf<UpdateUserInput['avatar']>().toEqualTypeOf<Blob | NativeFile | null | undefined>();
  expectTypeOf<UpdateUserInput['visibility']>().toEqualTypeOf<'P' | 'O' | 'T' | undefined>();
});

test('useUpdatePassword takes both passwords', () => {
  expectTypeOf<UpdatePasswordInput>().toEqualTypeOf<{ current_password: string; new_password: string }>();
});
