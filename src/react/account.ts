'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { followOwnName } from '../effects/own-name.js';
import { acceptGuidelinesEffects, updateEmailEffects, updatePasswordEffects, updateUserEffects } from '../effects/account.js';
import {
  currentUser,
  type CurrentUser,
  type UpdateEmailInput,
  type UpdatePasswordInput,
  type UpdateUserInput,
} from '../contract/account.js';
import type { Message } from '../contract/answer.js';
import type { NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationOptions, useBareWrite, useWrite } from './write.js';

/** Reads the signed-in account. If the answer has a new username, the session takes it over. */
export function useCurrentUser<Data = CurrentUser>(
  ...args: ReadArguments<NoInput, CurrentUser, Data>
): UseQueryResult<Data, CommunityError> {
  followOwnName(useCommunity().client);
  return useRead(currentUser, args);
}

/** Changes the profile of the account. Every cached copy shows the change at once, and a new username is applied everywhere. */
export function useUpdateUser(
  options?: MutationOptions<UpdateUserInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdateUserInput> {
  return useWrite(updateUserEffects, options);
}

/** Asks for a new email address. The service mails a link; the address changes when the user follows it. */
export function useUpdateEmail(
  options?: MutationOptions<UpdateEmailInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdateEmailInput> {
  return useWrite(updateEmailEffects, options);
}

/**
 * Changes the password, which ends every other session of the account. This browser signs in again with the new password, in all
 * tabs; if that fails, `useSession` shows `reauthRequired`. A wrong current password is an error of its field, not a sign-out.
 */
export function useUpdatePassword(
  options?: MutationOptions<UpdatePasswordInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdatePasswordInput> {
  return useWrite(updatePasswordEffects, options);
}

/** Accepts the guidelines. A second time is refused with 400. */
export function useAcceptGuidelines(
  options?: MutationOptions<NoInput, Message>,
): UseMutationResult<Message, CommunityError, NoInput | void> {
  return useBareWrite(acceptGuidelinesEffects, options);
}
