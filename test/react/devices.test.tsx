import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDeleteAllDevices, useDeleteDevice, useDevice, useDevices, useUpdateDevice } from '../../src/react/devices.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { list, personIn, settled, read, show } from './support.js';

const okuna = { sandbox: { routes: okunaRoutes }, client: { routes: okunaRoutes } };

async function openScreen() {
  const scene = await createAliceScene(okuna);
  const { result } = show(scene, () => ({
    devices: list(useDevices()),
    rename: useUpdateDevice(),
    removeAll: useDeleteAllDevices(),
  }));
  await waitFor(() => expect(result.current.devices.data).toHaveLength(3));
  scene.sent.length = 0;
  return { scene, result };
}

test('useUpdateDevice: a new name is stored, although no read returns it', async () => {
  const { scene, result } = await openScreen();
  const uuid = result.current.devices.data?.[1]?.uuid ?? '';
  expect(await run(() => result.current.rename.mutateAsync({ uuid, name: 'Desk' }))).toBeUndefined();
  expect(scene.sandbox.state.devices.find((device) => device.uuid === uuid)?.name).toBe('Desk');
  await settled(scene);
  expect(scene.sent).toEqual(['updateDevice']);
});

test('useDeleteAllDevices: deletes all devices, and succeeds without any', async () => {
  const { scene, result } = await openScreen();
  await run(() => result.current.removeAll.mutateAsync());
  await waitFor(() => expect(result.current.devices.data).toEqual([]));
  expect(await run(() => result.current.removeAll.mutateAsync())).toBeUndefined();
  expect(scene.sandbox.state.devices.filter(({ user }) => user === personIn(scene, 'alice').id)).toEqual([]);
});

test('useDevice: reads a device by its uuid, and hides it after it was deleted', async () => {
  const scene = await createAliceScene(okuna);
  const uuid = scene.sandbox.state.devices[0]?.uuid ?? '';
  const { result } = show(scene, () => ({ device: read(useDevice({ uuid })), remove: useDeleteDevice() }));
  await waitFor(() => expect(result.current.device.data?.uuid).toBe(uuid));
  await run(() => result.current.remove.mutateAsync({ uuid }));
  await waitFor(() => expect(result.current.device).toMatchObject({ data: undefined, error: { kind: 'http', status: 404 } }));
});
