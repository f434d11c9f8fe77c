import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type {
  BlockResult,
  Message,
  OwnUser,
  ReportUserInput,
  SearchUser,
  SubscribeResult,
  User,
  UserDetail,
  UserSearchInput,
} from '../../src/contract/index.js';
import {
  type CommunityError,
  useBlockUser,
  useReportUser,
  useSubscribeToUser,
  useUnblockUser,
  useUnsubscribeFromUser,
  useUser,
  useUserSearch,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;
interface ByName {
  username: string;
}

test('useUser: another person, or the account itself, told apart by the email', () => {
  expectTypeOf(useUser<User>).returns.toEqualTypeOf<UseQueryResult<User, CommunityError>>();
  expectTypeOf(useUser).parameter(0).toExtend<ByName | undefined>();
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
  expectTypeOf(useUserSearch<SearchUser[]>).returns.toEqualTypeOf<UseQueryResult<SearchUser[], CommunityError>>();
  expectTypeOf(useUserSearch).parameter(0).toEqualTypeOf<UserSearchInput | undefined>();
});

test('useBlockUser', () => {
  expectTypeOf(useBlockUser).returns.toExtend<Write<ByName, BlockResult>>();
});

test('useUnblockUser', () => {
  expectTypeOf(useUnblockUser).returns.toExtend<Write<ByName, BlockResult>>();
});

test('useReportUser', () => {
  expectTypeOf(useReportUser).returns.toEqualTypeOf<Write<ReportUserInput, Message>>();
  expectTypeOf<ReportUserInput['description']>().toEqualTypeOf<string | undefined>();
});

test('useSubscribeToUser', () => {
  expectTypeOf(useSubscribeToUser).returns.toExtend<Write<ByName, SubscribeResult>>();
});

test('useUnsubscribeFromUser', () => {
  expectTypeOf(useUnsubscribeFromUser).returns.toExtend<Write<ByName, SubscribeResult>>();
});
