import {
  deviceIdOf,
  useCommunity,
  useCreateDevice,
  useDeleteAllDevices,
  useDeleteDevice,
  useDevice,
  useDevices,
  useUpdateDevice,
} from 'community-hooks';
import type { Device } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../kit/Button.js';
import { Confirm } from '../kit/Confirm.js';
import { Dialog } from '../kit/Dialog.js';
import { useComplaint } from '../kit/complaint.js';
import { Field, Form } from '../kit/Form.js';
import { Icon } from '../kit/Icon.js';
import { Empty } from '../kit/Notes.js';
import { Paged } from '../kit/Paged.js';
import { useToast } from '../kit/Toasts.js';

/** Where pushes go to. The service keeps a device's name to itself, so only the id can be shown. */
export function Devices(): ReactElement {
  const [isClearing, setClearing] = useState(false);
  const removeAll = useDeleteAllDevices({ onSuccess: () => setClearing(false) });
  return (
    <>
      <div className="padded row">
        <ThisDevice />
        <Button className="push" look="danger" small onClick={() => setClearing(true)}>
          Remove all
        </Button>
      </div>
      <DeviceList />
      {isClearing && (
        <Confirm
          title="Remove all devices?"
          verb="Remove all"
          write={removeAll}
          onConfirm={() => removeAll.mutate()}
          onClose={() => setClearing(false)}
        >
          Nothing will be pushed to any of them. You stay signed in.
        </Confirm>
      )}
    </>
  );
}

/** Registers this browser, under the id that the session made for it. */
export function ThisDevice(): ReactElement {
  const { client } = useCommunity();
  const uuid = deviceIdOf(client.session);
  const { data } = useDevice(uuid === undefined ? undefined : { uuid });
  const create = useCreateDevice({ onError: useComplaint() });
  if (data) return <span className="tag tag-good">This browser is registered</span>;
  return (
    <Button icon="plus" small busy={create.isPending} onClick={() => uuid && create.mutate({ uuid, name: 'This browser' })}>
      Register this browser
    </Button>
  );
}

export function DeviceList(): ReactElement {
  const empty = (
    <Empty icon="device" title="No devices">
      Register this browser to have notifications pushed to it.
    </Empty>
  );
  return (
    <Paged list={useDevices()} label="Devices" empty={empty}>
      {(device) => <DeviceRow key={device.id} device={device} />}
    </Paged>
  );
}

function DeviceRow({ device }: { device: Device }): ReactElement {
  const { uuid } = device;
  const [isRenaming, setRenaming] = useState(false);
  const toast = useToast();
  const remove = useDeleteDevice({ onError: useComplaint() });
  const rename = useUpdateDevice({
    onSuccess: () => {
      setRenaming(false);
      toast('Renamed.');
    },
  });
  return (
    <li className="list-row">
      <span className="avatar">
        <Icon name="device" />
      </span>
      <div className="grow">
        <span className="title">Device {device.id}</span>
        <p className="soft small uuid">{uuid}</p>
      </div>
      <IconButton small icon="pen" label={`Rename device ${device.id}`} onClick={() => setRenaming(true)} />
      <IconButton small icon="trash" label={`Remove device ${device.id}`} onClick={() => remove.mutate({ uuid })} />
      {isRenaming && (
        <Dialog title="Rename the device" onClose={() => setRenaming(false)}>
          <Form label="Rename" error={rename.error} onSubmit={(value) => rename.mutate({ uuid, name: value('name') })}>
            <Field name="name" label="Name" autoComplete="off" hint="Up to 32 characters. The service never tells it again." />
            <div className="row">
              <Button look="primary" type="submit" busy={rename.isPending}>
                Rename
              </Button>
              <Button look="quiet" onClick={() => setRenaming(false)}>
                Cancel
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </li>
  );
}
