'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import {
  blockUserEffects,
  reportUserEffects,
  subscribeToUserEffects,
  unblockUserEffects,
  unsubscribeFromUserEffects,
} from '../effects/users.js';
import type { Superseded } from '../engine/index.js';
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

/**
 * Reads the profile of a user, or of the account itself. A 403 if either of the two blocks the other; cached data is hidden
 * then.
 */
export function useUser<Data = User>(
  input: UsernameInput | undefined,
  options?: QueryOptions<User, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(user, [input, options]);
}

/** Searches users by name, 300 ms after the last change of the query. The former results stay until the next ones arrive. */
export function useUserSearch<Data = SearchUser[]>(
  input: UserSearchInput | undefined,
  options?: TypingOptions<SearchUser[], Data>,
): UseQueryResult<Data, CommunityError> {
  return useSearch(userSearch, input, options);
}

/**
 * Blocks a user, who disappears from every list at once. Follows, connections and subscriptions between the two are removed for
 * good.
 */
export function useBlockUser(
  options?: MutationOptions<UsernameInput, BlockResult>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput> {
  return useWrite(blockUserEffects, options);
}

/** Unblocks a user. Follows and connections are not restored. */
export function useUnblockUser(
  options?: MutationOptions<UsernameInput, BlockResult>,
): UseMutationResult<BlockResult, CommunityError, UsernameInput> {
  return useWrite(unblockUserEffects, options);
}

/** Reports a user. A report cannot be undone or repeated. */
export function useReportUser(
  options?: MutationOptions<ReportUserInput, Message>,
): UseMutationResult<Message, CommunityError, ReportUserInput> {
  return useWrite(reportUserEffects, options);
}

/**
 * Turns on notifications for the new posts of a user. Of several quick toggles only the last is sent; the others resolve to
 * `Superseded`.
 */
export function useSubscribeToUser(
  options?: MutationOptions<UsernameInput, SubscribeResult | Superseded>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput> {
  return useWrite(subscribeToUserEffects, options);
}

/**
 * Turns off notifications for the new posts of a user. Of several quick toggles only the last is sent; the others resolve to
 * `Superseded`.
 */
export function useUnsubscribeFromUser(
  options?: MutationOptions<UsernameInput, SubscribeResult | Superseded>,
): UseMutationResult<SubscribeResult | Superseded, CommunityError, UsernameInput> {
  return useWrite(unsubscribeFromUserEffects, options);
}
