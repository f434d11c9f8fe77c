'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { updateNotificationSettingsEffects } from '../cache/effects.js';
import type { NoInput } from '../contract/fields.js';
import {
  type NotificationSettings,
  notificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationOptions, useWrite } from './write.js';

/** The fourteen switches that say which pushes are sent. */
export function useNotificationSettings<Data = NotificationSettings>(
  ...args: ReadArguments<NoInput, NotificationSettings, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationSettings, args);
}

/** Flips any of the switches; each shows at once, and a refused one goes back alone. */
export function useUpdateNotificationSettings(
  options?: MutationOptions<UpdateNotificationSettingsInput, NotificationSettings>,
): UseMutationResult<NotificationSettings, CommunityError, UpdateNotificationSettingsInput> {
  return useWrite(updateNotificationSettingsEffects, options);
}
