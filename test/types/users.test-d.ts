import { expectTypeOf, test } from 'vitest';
import type { Superseded } from '../../src/engine/index.js';
import type {
  BlockResult,
  Message,
  OwnUser,
  ReportUserInput,
  SearchUser,
  SubscribeResult,
  User,
  UserDetail,
  UsernameInput,
  UserSearchInput,
} from '../../src/contract/index.js';
import {
  useBlockUser,
  useReportUser,
  useSubscribeToUser,
  useUnblockUser,
  useUnsubscribeFromUser,
  useUser,
  useUserSearch,
} from '../../src/index.js';
import type { Read, Search, Write } from './hook.js';

test('useUser: another person, or the account itself, told apart by the email', () => {
  expectTypeOf(useUser).toEqualTypeOf<Read<UsernameInput, User>>();
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

test('useUserSearch', () => {
  expectTypeOf(useUserSearch).toEqualTypeOf<Search<UserSearchInput, SearchUser>>();
});

test('useBlockUser', () => {
  expectTypeOf(useBlockUser).toEqualTypeOf<Write<UsernameInput, BlockResult>>();
});

test('useUnblockUser', () => {
  expectTypeOf(useUnblockUser).toEqualTypeOf<Write<UsernameInput, BlockResult>>();
});

test('useReportUser', () => {
  expectTypeOf(useReportUser).toEqualTypeOf<Write<ReportUserInput, Message>>();
  expectTypeOf<ReportUserInput['description']>().toEqualTypeOf<string | undefined>();
});

test('useSubscribeToUser', () => {
  expectTypeOf(useSubscribeToUser).toEqualTypeOf<Write<UsernameInput, SubscribeResult | Superseded>>();
});

test('useUnsubscribeFromUser', () => {
  expectTypeOf(useUnsubscribeFromUser).toEqualTypeOf<Write<UsernameInput, SubscribeResult | Superseded>>();
});
