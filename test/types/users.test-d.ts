import { expectTypeOf, test } from 'vitest';
import type { OwnUser, ReportUserInput, User, UserDetail, UsernameInput } from '../../src/contract/index.js';
import { type SafeUrl, safeUrl, useUser } from '../../src/index.js';

test('useUser: another person, or the account itself, told apart by the email', () => {
  expectTypeOf<UsernameInput>().toEqualTypeOf<{ username: string }>();
  expectTypeOf<User>().toEqualTypeOf<UserDetail | OwnUser>();
  expectTypeOf<UserDetail['followers_count']>().toEqualTypeOf<number | null>();
});

test('useUser does not compile without saying whose page, nor under a wrong name', () => {
  // @ts-expect-error the input may be undefined, but must be said
  const useWithout = () => useUser();
  // @ts-expect-error the field is called username
  const useMisspelt = () => useUser({ user_name: 'bob' });
  expectTypeOf([useWithout, useMisspelt]).toBeArray();
});

test('useReportUser: the description may be left out', () => {
  expectTypeOf<ReportUserInput['description']>().toEqualTypeOf<string | undefined>();
});

test('a component that asks for a SafeUrl takes what safeUrl gives, and no raw text', () => {
  expectTypeOf(safeUrl('')).toEqualTypeOf<SafeUrl | undefined>();
  expectTypeOf<SafeUrl>().toExtend<string>();
  expectTypeOf<UserDetail['profile']['url']>().not.toExtend<SafeUrl | null>();
});
