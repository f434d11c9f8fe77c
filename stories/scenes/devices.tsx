import { useCreateDevice } from 'community-hooks';
import type { ReactElement } from 'react';
import { DeviceList, Devices, ThisDevice } from '../devices/Devices.js';
import { Card } from '../kit/Card.js';

export const list = (): ReactElement => (
  <Card flush>
    <DeviceList />
  </Card>
);

export const all = (): ReactElement => (
  <Card flush>
    <Devices />
  </Card>
);

export function One(): ReactElement {
  const create = useCreateDevice();
  return (
    <div>
      <ThisDevice create={create} />
    </div>
  );
}
