import { useCircleNameCheck, useCircles, useCreateCircle } from 'community-hooks';
import type { Circle } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Button } from '../kit/Button.js';
import { ComingRow } from '../kit/Coming.js';
import { ColorField } from '../kit/ColorField.js';
import { Dialog } from '../kit/Dialog.js';
import { Field, Form } from '../kit/Form.js';
import { Empty, Refusal } from '../kit/Notes.js';
import { Page } from '../kit/Page.js';
import { SkeletonRows } from '../kit/Paged.js';
import { Verdict } from '../kit/Verdict.js';

export function Circles(): ReactElement {
  const [isCreating, setCreating] = useState(false);
  const create = useCreateCircle();
  return (
    <Page
      title="Circles"
      actions={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          New circle
        </Button>
      }
    >
      <p className="soft">Group the people you are connected with. They do not see which circle they are in.</p>
      <div className="card card-flush">
        <CircleList create={create} />
      </div>
      {isCreating && (
        <Dialog title="New circle" onClose={() => setCreating(false)}>
          <CreateCircle create={create} onClose={() => setCreating(false)} />
        </Dialog>
      )}
    </Page>
  );
}

type Create = ReturnType<typeof useCreateCircle>;

export function CircleList({ create }: { create?: Create }): ReactElement {
  const { data, error, isPending, refetch } = useCircles();
  if (isPending) return <SkeletonRows label="Circles" />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  if (data.length === 0) return <Empty icon="circles" title="No circles yet" />;
  // Names are unique: once there is one of this name, it has come.
  const coming = create?.isPending && !data.some(({ name }) => name === create.variables.name) && create.variables;
  return (
    <ul className="list" aria-label="Circles">
      {coming && <ComingRow icon={<Ring color={coming.color} />} title={coming.name} />}
      {data.map((circle) => (
        <CircleRow key={circle.id} circle={circle} />
      ))}
    </ul>
  );
}

function CircleRow({ circle }: { circle: Circle }): ReactElement {
  const { id, name, color, users_count: count } = circle;
  const { go } = useNavigation();
  return (
    <li className="list-row list-row-link">
      <Ring color={color} />
      <div className="grow">
        <button className="cover-row" type="button" onClick={() => go({ at: 'circle', id })}>
          {name}
        </button>
        <p className="soft small figures">{count === 1 ? '1 person' : `${count} people`}</p>
      </div>
    </li>
  );
}

function Ring({ color }: { color: string }): ReactElement {
  return <span className="ring" style={{ borderColor: color }} />;
}

export function CreateCircle({ create, onClose }: { create: Create; onClose: () => void }): ReactElement {
  const [name, setName] = useState('');
  const check = useCircleNameCheck(name.trim() ? { name } : undefined);
  const done = (): void => {
    setName('');
    onClose();
  };
  return (
    <Form
      label="New circle"
      error={create.error}
      onSubmit={(value) => create.mutate({ name, color: value('color') }, { onSuccess: done })}
    >
      <Field
        name="name"
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        verdict={name.trim() !== '' && <Verdict check={check} good="You have no circle of this name." />}
        hint="Such as Family, or Chess."
      />
      <ColorField name="color" label="Colour" />
      <div className="row">
        <Button look="primary" type="submit" busy={create.isPending}>
          Create
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
