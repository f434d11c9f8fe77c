'use client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keyOf } from '../engine/public.js';
import { registerDevice } from '../effects/register-device.js';
import { device, type Device } from '../contract/devices.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';

/** Options of `useDeviceRegistration`. */
export interface DeviceRegistrationOptions {
  /** The name of a new device. The service stores it and never returns it. */
  readonly name?: string | undefined;
}

/**
 * Registers this browser as a device of the signed-in account, once per account, even if several components or tabs use it. The
 * uuid is created at sign-in and stored with the session. `useLogout` deletes the device. When it is deleted otherwise, the result
 * stays as it is until the page is loaded anew, which registers the device once more.
 */
export function useDeviceRegistration({ name }: DeviceRegistrationOptions = {}): UseQueryResult<Device, CommunityError> {
  const { client, session, queryClient } = useCommunity();
  const { retry, retryDelay } = client.retries.options;
  return useQuery<Device, CommunityError>(
    {
      queryKey: [...keyOf(client), device.group, 'registration'],
      queryFn: () => registerDevice(client, queryClient, name),
      enabled: session.state === 'signed-in',
      staleTime: Infinity,
      // A failed write is not repeated.
      retry: (failures, error) => error.operation === device.name && retry(failures, error),
      retryDelay,
    },
    queryClient,
  );
}
