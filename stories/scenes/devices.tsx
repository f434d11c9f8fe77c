import { useCreateDevice } from 'community-hooks';
import type { ReactElement } from 'react';
import { DeviceList, Devices, ThisDevice } from '../devices/Devices.js';
import { inCard } from './card.js';

export const list = inCard(<DeviceList />);

export const all = inCard(<Devices />);

export function One(): ReactElement {
  const create = useCreateDevice();
  return (
    <div>
      <ThisDevice create={create} />
    </div>
  );
}
