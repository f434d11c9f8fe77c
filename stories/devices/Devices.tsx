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
import { Field, Form, FormButtons } from '../kit/Form.js';
import { Icon } from '../kit/Icon.js';
import { Empty, Refusal } from '../kit/Notes.js';
import { Paged } from '../kit/Paged.js';
import { Row } from '../kit/Rows.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

/** Where pushes go to. The service keeps a device's name to itself, so only the id can be shown. */
export function Devices(): ReactElement {
  const [isClearing, setClearing] = useState(false);
  const { devices } = useTexts();
  const announce = useAnnounce();
  const create = useCreateDevice({
    onError: useComplaint({ refused: devices.reload }),
    onSuccess: () => announce(devices.registered),
  });
  const removeAll = useDeleteAllDevices({
    onSuccess: () => {
      announce(devices.removedAll);
      setClearing(false);
    },
  });
  return (
    <>
      <div className="padded row">
        <ThisDevice create={create} />
        <Button className="push" look="danger" small onClick={() => setClearing(true)}>
          {devices.removeAll}
        </Button>
      </div>
      <DeviceList coming={create.isPending ? create.variables.uuid : undefined} />
      {isClearing && (
        <Confirm
          title={devices.removeAllTitle}
          verb={devices.removeAll}
          write={removeAll}
          onConfirm={() => removeAll.mutate()}
          onClose={() => setClearing(false)}
        >
          {devices.removeAllText}
        </Confirm>
      )}
    </>
  );
}

/** Registers this browser, under the id that the session made for it. */
export function ThisDevice({ create }: { create: ReturnType<typeof useCreateDevice> }): ReactElement {
  const { client } = useCommunity();
  const { devices, kit } = useTexts();
  const uuid = deviceIdOf(client.session);
  const { data, error, isLoading, refetch } = useDevice(uuid === undefined ? undefined : { uuid });
  if (isLoading) return <span className="tag">{kit.checking}</span>;
  if (error?.kind === 'network' && !data) return <Refusal error={error} onRetry={refetch} />;
  if (data) return <span className="tag tag-good">{devices.registered}</span>;
  return (
    <Button icon="plus" small busy={create.isPending} onClick={() => uuid && create.mutate({ uuid, name: devices.thisBrowser })}>
      {devices.register}
    </Button>
  );
}

/** With the uuid of one that is being registered, if there is. */
export function DeviceList({ coming }: { coming?: string | undefined }): ReactElement {
  const list = useDevices();
  const { devices } = useTexts();
  const isComing = coming !== undefined && !list.data?.some(({ uuid }) => uuid === coming);
  const empty = (
    <Empty icon="device" title={devices.emptyTitle}>
      {devices.emptyText}
    </Empty>
  );
  return (
    <Paged
      list={list}
      label={devices.title}
      empty={empty}
      coming={isComing && <ComingRow icon={<Picture />} title={devices.thisBrowser} buttons={2} />}
    >
      {(device) => <DeviceRow key={device.id} device={device} />}
    </Paged>
  );
}

function DeviceRow({ device }: { device: Device }): ReactElement {
  const { uuid } = device;
  const isCurrent = deviceIdOf(useCommunity().client.session) === uuid;
  const [isRenaming, setRenaming] = useState(false);
  const toast = useToast();
  const announce = useAnnounce();
  const { devices, words } = useTexts();
  const remove = useDeleteDevice({ onError: useComplaint(), onSuccess: () => announce(devices.removed) });
  const rename = useUpdateDevice({
    onSuccess: () => {
      setRenaming(false);
      toast(words.renamed);
    },
  });
  return (
    <Row className="list-row">
      <Picture />
      <div className="grow">
        <span className="title">{isCurrent ? devices.thisBrowser : devices.device(device.id)}</span>
        <p className={isCurrent ? 'soft small' : 'soft small uuid'}>{isCurrent ? devices.inUse : uuid}</p>
      </div>
      <div className="row row-end">
        <IconButton
          small
          icon="pen"
          label={isCurrent ? devices.renameThis : devices.rename(device.id)}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          small
          icon="trash"
          label={isCurrent ? devices.removeThis : devices.remove(device.id)}
          onClick={() => remove.mutate({ uuid })}
        />
      </div>
      {isRenaming && (
        <Dialog title={devices.renameTitle} onClose={() => setRenaming(false)}>
          <Form label={words.rename} error={rename.error} onSubmit={(value) => rename.mutate({ uuid, name: value('name') })}>
            <Field name="name" label={words.name} autoComplete="off" hint={devices.nameHint} />
            <FormButtons verb={words.rename} write={rename} onClose={() => setRenaming(false)} />
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
