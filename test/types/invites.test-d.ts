import { expectTypeOf, test } from 'vitest';
import type {
  CreateInviteInput,
  EmailInviteInput,
  IdInput,
  Invite,
  InviteSearchInput,
  InvitesInput,
  Message,
  UpdateInviteInput,
} from '../../src/contract/index.js';
import {
  useCreateInvite,
  useDeleteInvite,
  useEmailInvite,
  useInvites,
  useInviteSearch,
  useUpdateInvite,
} from '../../src/index.js';
import type { PagedRead, Search, Write } from './hook.js';

test('useCreateInvite', () => {
  expectTypeOf(useCreateInvite).toEqualTypeOf<Write<CreateInviteInput, Invite>>();
});

test('useInvites gives one flat array, whatever the paging', () => {
  expectTypeOf(useInvites).toEqualTypeOf<PagedRead<InvitesInput, Invite>>();
  expectTypeOf(useInvites).toBeCallableWith();
});

test('useInviteSearch', () => {
  expectTypeOf(useInviteSearch).toEqualTypeOf<Search<InviteSearchInput, Invite>>();
});

test('useUpdateInvite', () => {
  expectTypeOf(useUpdateInvite).toEqualTypeOf<Write<UpdateInviteInput, Invite>>();
});

test('useDeleteInvite', () => {
  expectTypeOf(useDeleteInvite).toEqualTypeOf<Write<IdInput, Message>>();
});

test('useEmailInvite', () => {
  expectTypeOf(useEmailInvite).toEqualTypeOf<Write<EmailInviteInput, Message>>();
});
