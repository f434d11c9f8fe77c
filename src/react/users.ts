'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import {
  blockUserEffects,
  reportUserEffects,
  subscribeToUserEffects,
  unblockUserEffects,
  unsubscribeFromUserEffects,
} from '../cache/effects.js';
import type { Superseded } from '../cache/superseded.js';
import type { Message } from '../contract/answer.js';
import type { UsernameInput } from '../contract/fields.js';
import {
  type BlockResult,
  type ReportUserInput,
  type SearchUser,
  type SubscribeResult,
  type User,
  user,
  userSearch,
  type UserSearchInput,
} from '../contract/users.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, useRead } from './read.js';
import { type TypingOptions, useSearch } from './typing.js';
import { type MutationOptions, useWrite } from './write.js';

/** A person's page, or the account's own; 403 where either blocks the other, and then nothing is shown. */
export function useUser<Data = User>(
  input: UsernameInput | undefined,
  options?: QueryOptions<User, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(user, [input, options]);
}

/** People by a part of their name, 300 ms after the last change; the former results stay until the next are there. */
export function useUserSearch<Data = SearchUser[]>(
  input: UserSearchInput | undefined,
  options?: TypingOptions<SearchUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(userSearch, input, options);
}

/** Blocks a person, who is gone from every list at once; what a block takes away does not come back. */
export function useBlockUser(
  options?: MutationOptions<UsernameInput, BlockResult>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput> {
  return useWrite(blockUserEffects, options);
}

/** Lifts a block; follows and connections stay gone. */
export function useUnblockUser(
  options?: MutationOptions<UsernameInput, BlockResult>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput> {
  return useWrite(unblockUserEffects, options);
}

/** Reports a person, once and for good. */
export function useReportUser(
  options?: MutationOptions<ReportUserInput, Message>,
): UseMutationResult<Message, CommunityError, ReportUserInput> {
  return useWrite(reportUserEffects, options);
}

/** Asks for a notification of each new post; of fast toggles only the last is sent, and one that was overtaken resolves to `Superseded`. */
export function useSubscribeToUser(
  options?: MutationOptions<UsernameInput, SubscribeResult | Superseded>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput> {
  return useWrite(subscribeToUserEffects, options);
}

/** Ends a subscription; of fast toggles only the last is sent, and one that was overtaken resolves to `Superseded`. */
export function useUnsubscribeFromUser(
  options?: MutationOptions<UsernameInput, SubscribeResult | Superseded>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput> {
  return useWrite(unsubscribeFromUserEffects, options);
}
