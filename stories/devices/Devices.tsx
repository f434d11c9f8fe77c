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
import { ComingRow } from '../kit/Coming.js';
import { Confirm } from '../kit/Confirm.js';
import { Dialog } from '../kit/Dialog.js';
import { useComplaint } from '../kit/complaint.js';
import { Field, Form } from '../kit/Form.js';
import { Icon } from '../kit/Icon.js';
import { Empty } from '../kit/Notes.js';
import { Paged } from '../kit/Paged.js';
import { Row } from '../kit/Rows.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';

/** Where pushes go to. The service keeps a device's name to itself, so only the id can be shown. */
export function Devices(): ReactElement {
  const [isClearing, setClearing] = useState(false);
  const create = useCreateDevice({ onError: useComplaint() });
  const removeAll = useDeleteAllDevices({ onSuccess: () => setClearing(false) });
  return (
    <>
      <div className="padded row">
        <ThisDevice create={create} />
        <Button className="push" look="danger" small onClick={() => setClearing(true)}>
          Remove all
        </Button>
      </div>
      <DeviceList coming={create.isPending ? create.variables.uuid : undefined} />
      {isClearing && (
        <Confirm
          title="Remove all devices?"
          verb="Remove all"
          write={removeAll}
          onConfirm={() => removeAll.mutate()}
          onClose={() => setClearing(false)}
        >
          They get no push notifications any more. You stay signed in.
        </Confirm>
      )}
    </>
  );
}

/** Registers this browser, under the id that the session made for it. */
export function ThisDevice({ create }: { create: ReturnType<typeof useCreateDevice> }): ReactElement {
  const { client } = useCommunity();
  const uuid = deviceIdOf(client.session);
  const { data } = useDevice(uuid === undefined ? undefined : { uuid });
  if (data) return <span className="tag tag-good">This browser is registered</span>;
  return (
    <Button icon="plus" small busy={create.isPending} onClick={() => uuid && create.mutate({ uuid, name: 'This browser' })}>
      Register this browser
    </Button>
  );
}

/** With the uuid of one that is being registered, if there is. */
export function DeviceList({ coming }: { coming?: string | undefined }): ReactElement {
  const list = useDevices();
  const isComing = coming !== undefined && !list.data?.some(({ uuid }) => uuid === coming);
  const empty = (
    <Empty icon="device" title="No devices">
      Register this browser to have notifications pushed to it.
    </Empty>
  );
  return (
    <Paged
      list={list}
      label="Devices"
      empty={empty}
      coming={isComing && <ComingRow icon={<Picture />} title="This browser" buttons={2} />}
    >
      {(device) => <DeviceRow key={device.id} device={device} />}
    </Paged>
  );
}

function DeviceRow({ device }: { device: Device }): ReactElement {
  const { uuid } = device;
  const [isRenaming, setRenaming] = useState(false);
  const toast = useToast();
  const announce = useAnnounce();
  const remove = useDeleteDevice({ onError: useComplaint(), onSuccess: () => announce('Device removed.') });
  const rename = useUpdateDevice({
    onSuccess: () => {
      setRenaming(false);
      toast('Renamed.');
    },
  });
  return (
    <Row className="list-row">
      <Picture />
      <div className="grow">
        <span className="title">Device {device.id}</span>
        <p className="soft small uuid">{uuid}</p>
      </div>
      <div className="row row-end">
        <IconButton small icon="pen" label={`Rename device ${device.id}`} onClick={() => setRenaming(true)} />
        <IconButton small icon="trash" label={`Remove device ${device.id}`} onClick={() => remove.mutate({ uuid })} />
      </div>
      {isRenaming && (
        <Dialog title="Rename the device" onClose={() => setRenaming(false)}>
          <Form label="Rename" error={rename.error} onSubmit={(value) => rename.mutate({ uuid, name: value('name') })}>
            <Field name="name" label="Name" autoComplete="off" hint="Up to 32 characters. It is not shown in this list." />
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
    </Row>
  );
}

function Picture(): ReactElement {
  return (
    <span className="avatar">
      <Icon name="device" />
    </span>
  );
}
