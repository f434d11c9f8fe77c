'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { followOwnName } from '../cache/own-name.js';
import { acceptGuidelinesEffects, updateEmailEffects, updatePasswordEffects, updateUserEffects } from '../cache/effects.js';
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

/** The account that is signed in. The session's username follows its answers. */
export function useCurrentUser<Data = CurrentUser>(
  ...args: ReadArguments<NoInput, CurrentUser, Data>
): UseQueryResult<Data, CommunityError> {
  followOwnName(useCommunity().client);
  return useRead(currentUser, args);
}

/** Changes the profile; every cached copy of the account shows it at once, and follows a new username. */
export function useUpdateUser(
  options?: MutationOptions<UpdateUserInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdateUserInput> {
  return useWrite(updateUserEffects, options);
}

/** Asks for another address; nothing changes until the link in the mail is followed. */
export function useUpdateEmail(
  options?: MutationOptions<UpdateEmailInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdateEmailInput> {
  return useWrite(updateEmailEffects, options);
}

/**
 * Changes the password, which ends every session of the account but this browser's: it signs in again with the new one, in all
 * tabs, or says `reauthRequired` (`useSession`). A wrong current password is an error of its field, and no sign-out.
 */
export function useUpdatePassword(
  options?: MutationOptions<UpdatePasswordInput, CurrentUser>,
): UseMutationResult<CurrentUser, CommunityError, UpdatePasswordInput> {
  return useWrite(updatePasswordEffects, options);
}

/** Accepts the guidelines, once. */
export function useAcceptGuidelines(
  options?: MutationOptions<NoInput, Message>,
): UseMutationResult<Message, CommunityError, NoInput | void> {
  return useBareWrite(acceptGuidelinesEffects, options);
}
