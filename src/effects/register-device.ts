import type { QueryClient } from '@tanstack/react-query';
import { deleteDevice, type Device, device } from '../contract/devices.js';
import { deviceIdOf } from '../transport/accounts.js';
import { beforeSignOut } from '../transport/before-sign-out.js';
import type { CommunityClient } from '../transport/client.js';
import { isCommunityError, sessionChangedError, tokenError } from '../transport/errors.js';
import { mutationOptionsOf } from '../engine/public.js';
import { createDevice } from './devices.js';

const REGISTRATIONS = Symbol('registrations');

/**
 * Finds this browser among the devices of the current account, or creates a device for it; several callers share one attempt.
 * `useLogout` deletes the device.
 */
export function registerDevice(client: CommunityClient, queryClient: QueryClient, name: string | undefined): Promise<Device> {
  const { account } = client.session.current;
  const uuid = deviceIdOf(client.session);
  if (account === null || uuid === undefined) return Promise.reject(tokenError({ operation: device.name }));
  const attempts = client.part(REGISTRATIONS, () => new Map<string, Promise<Device>>());
  const known = attempts.get(account);
  if (known) return known;
  const attempt = findOrCreate(client, queryClient, uuid, name).finally(() => attempts.delete(account));
  attempts.set(account, attempt);
  beforeSignOut(client).set(account, async (signal) => {
    // An attempt in flight would create the device after it was deleted.
    await Promise.allSettled([attempt]);
    if (client.session.current.account === account) await client.call(deleteDevice, { uuid }, { signal });
  });
  return attempt;
}

async function findOrCreate(
  client: CommunityClient,
  queryClient: QueryClient,
  uuid: string,
  name: string | undefined,
): Promise<Device> {
  const { account } = client.session.current;
  const found = await find(client, uuid);
  if (found) return found;
  if (client.session.current.account !== account) throw sessionChangedError({ operation: device.name });
  try {
    const create = queryClient.getMutationCache().build(queryClient, mutationOptionsOf(client, createDevice));
    return await create.execute({ uuid, ...(name !== undefined && { name }) });
  } catch (error) {
    // Another tab may have created it, or the answer was lost.
    const created = await find(client, uuid);
    if (created) return created;
    throw error;
  }
}

async function find(client: CommunityClient, uuid: string): Promise<Device | undefined> {
  try {
    return await client.call(device, { uuid });
  } catch (error) {
    if (isCommunityError(error) && error.kind === 'http' && error.status === 404) return undefined;
    throw error;
  }
}
