import { useCircleNameCheck, useCircles, useCreateCircle } from 'community-hooks';
import type { Circle } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Button } from '../kit/Button.js';
import { ComingRow } from '../kit/Coming.js';
import { ColorField } from '../kit/ColorField.js';
import { Dialog } from '../kit/Dialog.js';
import { Field, Form, FormButtons } from '../kit/Form.js';
import { Empty, Refusal } from '../kit/Notes.js';
import { Page } from '../kit/Page.js';
import { SkeletonRows } from '../kit/Paged.js';
import { useAnnounce } from '../kit/Toasts.js';
import { Verdict } from '../kit/Verdict.js';
import { useTexts } from '../texts/texts.js';

export function Circles(): ReactElement {
  const [isCreating, setCreating] = useState(false);
  const create = useCreateCircle();
  const { circles } = useTexts();
  return (
    <Page
      title={circles.title}
      actions={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          {circles.new}
        </Button>
      }
    >
      <p className="soft">{circles.about}</p>
      <div className="card card-flush">
        <CircleList create={create} />
      </div>
      {isCreating && (
        <Dialog title={circles.new} onClose={() => setCreating(false)}>
          <CreateCircle create={create} onClose={() => setCreating(false)} />
        </Dialog>
      )}
    </Page>
  );
}

type Create = ReturnType<typeof useCreateCircle>;

export function CircleList({ create }: { create?: Create }): ReactElement {
  const { circles } = useTexts();
  const { data, error, isPending, refetch } = useCircles();
  if (isPending) return <SkeletonRows label={circles.title} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  if (data.length === 0) return <Empty icon="circles" title={circles.empty} />;
  // Names are unique: once there is one of this name, it has come.
  const coming = create?.isPending && !data.some(({ name }) => name === create.variables.name) && create.variables;
  return (
    <ul className="list" aria-label={circles.title}>
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
  const { circles } = useTexts();
  return (
    <li className="list-row list-row-link">
      <Ring color={color} />
      <div className="grow">
        <button className="cover-row" type="button" onClick={() => go({ at: 'circle', id })}>
          {name}
        </button>
        <p className="soft small figures">{circles.people(count)}</p>
      </div>
    </li>
  );
}

function Ring({ color }: { color: string }): ReactElement {
  return <span className="ring" style={{ borderColor: color }} />;
}

export function CreateCircle({ create, onClose }: { create: Create; onClose: () => void }): ReactElement {
  const [name, setName] = useState('');
  const { circles, words } = useTexts();
  const announce = useAnnounce();
  const check = useCircleNameCheck(name.trim() ? { name } : undefined);
  const done = (): void => {
    announce(circles.created(name));
    setName('');
    onClose();
  };
  return (
    <Form
      label={circles.new}
      error={create.error}
      advice={{ refused: circles.otherName }}
      onSubmit={(value) => create.mutate({ name, color: value('color') }, { onSuccess: done })}
    >
      <Field
        name="name"
        label={words.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        verdict={name.trim() !== '' && <Verdict check={check} good={circles.nameFree} />}
        hint={circles.nameHint}
      />
      <ColorField name="color" label={words.colour} />
      <FormButtons verb={words.create} write={create} onClose={onClose} />
    </Form>
  );
}
