import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type {
  CreateInviteInput,
  EmailInviteInput,
  Invite,
  InviteSearchInput,
  InvitesInput,
  Message,
  UpdateInviteInput,
} from '../../src/contract/index.js';
import {
  type CommunityError,
  useCreateInvite,
  useDeleteInvite,
  useEmailInvite,
  useInvites,
  useInviteSearch,
  useUpdateInvite,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useCreateInvite', () => {
  expectTypeOf(useCreateInvite).returns.toEqualTypeOf<Write<CreateInviteInput, Invite>>();
});

test('useInvites gives one flat array, whatever the paging', () => {
  expectTypeOf(useInvites<Invite[]>).returns.toEqualTypeOf<UseInfiniteQueryResult<Invite[], CommunityError>>();
  expectTypeOf(useInvites).parameter(0).toEqualTypeOf<InvitesInput | undefined>();
  expectTypeOf(useInvites).toBeCallableWith();
});

test('useInviteSearch', () => {
  expectTypeOf(useInviteSearch<Invite[]>).returns.toEqualTypeOf<UseQueryResult<Invite[], CommunityError>>();
  expectTypeOf(useInviteSearch).parameter(0).toEqualTypeOf<InviteSearchInput | undefined>();
});

test('useUpdateInvite', () => {
  expectTypeOf(useUpdateInvite).returns.toEqualTypeOf<Write<UpdateInviteInput, Invite>>();
});

test('useDeleteInvite', () => {
  expectTypeOf(useDeleteInvite).returns.toExtend<Write<{ id: number }, Message>>();
});

test('useEmailInvite', () => {
  expectTypeOf(useEmailInvite).returns.toEqualTypeOf<Write<EmailInviteInput, Message>>();
});
