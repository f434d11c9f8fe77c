'use client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keyOf } from '../cache/keys.js';
import { registerDevice } from '../cache/register-device.js';
import { retryDelay, retryRead } from '../cache/retry.js';
import { device, type Device } from '../contract/devices.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';

export interface DeviceRegistration {
  /** Given to the device when it is made; the service never tells it again. */
  readonly name?: string | undefined;
}

/**
 * Sees that this browser is a device of whoever is signed in: found by its uuid, else made, once per account, however many
 * components and tabs ask. The uuid is made at sign-in and kept with the session; `useLogout` deletes the device first.
 */
export function useDeviceRegistration({ name }: DeviceRegistration = {}): UseQueryResult<Device, CommunityError> {
  const { client, session, queryClient } = useCommunity();
  return useQuery<Device, CommunityError>(
    {
      queryKey: [...keyOf(client), device.group, 'registration'],
      queryFn: () => registerDevice(client, queryClient, name),
      enabled: session.state === 'signed-in',
      staleTime: Infinity,
      // A write that fails is not repeated; one that a new token of the account cut off is, after a look at what became of it.
      retry: (failures, error) => (error.operation === device.name || error.kind === 'aborted') && retryRead(failures, error),
      retryDelay,
    },
    queryClient,
  );
}
