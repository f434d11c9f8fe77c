'use client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { updateNotificationSettingsEffects } from '../effects/notification-settings.js';
import type { NoInput } from '../contract/fields.js';
import {
  type NotificationSettings,
  notificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import type { CommunityError } from '../transport/errors.js';
import { type ReadArguments, useRead } from './read.js';
import { type MutationOptions, useWrite } from './write.js';

/** Reads the fourteen settings that say which push notifications are sent. */
export function useNotificationSettings<Data = NotificationSettings>(
  ...args: ReadArguments<NoInput, NotificationSettings, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationSettings, args);
}

/** Changes notification settings. Each change shows at once; a refused one is undone without affecting the others. */
export function useUpdateNotificationSettings(
  options?: MutationOptions<UpdateNotificationSettingsInput, NotificationSettings>,
): UseMutationResult<NotificationSettings, CommunityError, UpdateNotificationSettingsInput> {
  return useWrite(updateNotificationSettingsEffects, options);
}
