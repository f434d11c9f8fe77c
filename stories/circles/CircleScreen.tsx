import { useCircle, useCurrentUser, useDeleteCircle, useUpdateCircle } from 'community-hooks';
import type { CircleDetail } from 'community-hooks/contract';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Button, IconButton } from '../kit/Button.js';
import { ColorField } from '../kit/ColorField.js';
import { Confirm } from '../kit/Confirm.js';
import { Dialog } from '../kit/Dialog.js';
import { Field, Form, FormButtons } from '../kit/Form.js';
import { useFocusInRows } from '../kit/focus.js';
import { Empty, Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';
import { PersonRow } from '../people/PersonRow.js';
import { useTexts } from '../texts/texts.js';
import { AddMember, type ChangeProps } from './AddMember.js';

export function CircleScreen({ id }: { id: number }): ReactElement {
  const { data, error, isPending, refetch } = useCircle({ id });
  const { back } = useNavigation();
  const { circles, words } = useTexts();
  const announce = useAnnounce();
  const remove = useDeleteCircle({
    onSuccess: () => {
      announce(circles.deleted);
      back();
    },
  });
  return (
    <div className="page">
      <div>
        <Button look="quiet" small icon="back" onClick={back}>
          {words.back}
        </Button>
      </div>
      {!data && <h1 tabIndex={-1}>{remove.isSuccess ? circles.deleted : circles.one}</h1>}
      {isPending && (
        <div className="card card-flush">
          <SkeletonRows label={circles.one} />
        </div>
      )}
      {!data && !remove.isSuccess && (
        <Refusal error={error} advice={{ refused: circles.goBack }} {...(error?.code !== 'refused' && { onRetry: refetch })} />
      )}
      {data && !remove.isSuccess && <Detail circle={data} refetch={refetch} remove={remove} />}
    </div>
  );
}

interface DetailProps {
  readonly circle: CircleDetail;
  readonly refetch: ReturnType<typeof useCircle>['refetch'];
  readonly remove: ReturnType<typeof useDeleteCircle>;
}

function Detail({ circle, refetch, remove }: DetailProps): ReactElement {
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  // `usernames` without a new member would take them out: a change stays pending until the circle has been read, and the next one waits.
  const onSuccess = () => refetch({ cancelRefetch: false });
  const [add, takeOut] = [useUpdateCircle({ onSuccess }), useUpdateCircle({ onSuccess })];
  const isChanging = add.isPending || takeOut.isPending;
  const { data: me } = useCurrentUser();
  const { circles, words } = useTexts();
  // The circle of all connections can be neither changed nor deleted.
  const isFixed = me?.connections_circle_id === circle.id;
  return (
    <>
      <div className="page-head">
        <span className="ring" style={{ borderColor: circle.color }} />
        <h1 tabIndex={-1}>{circle.name}</h1>
        {!isFixed && (
          <div className="row push">
            <Button icon="pen" onClick={() => setAsks('edit')}>
              {words.edit}
            </Button>
            <IconButton icon="trash" label={circles.delete} onClick={() => setAsks('delete')} />
          </div>
        )}
      </div>
      {!isFixed && <AddMember circle={circle} update={add} isChanging={isChanging} />}
      <div className="card card-flush">
        <Members circle={circle} isFixed={isFixed} update={takeOut} isChanging={isChanging} />
      </div>
      {asks === 'edit' && <EditCircle circle={circle} onClose={() => setAsks(undefined)} />}
      {asks === 'delete' && (
        <Confirm
          title={circles.deleteTitle(circle.name)}
          verb={words.delete}
          write={remove}
          advice={{ refused: circles.keep }}
          onConfirm={() => remove.mutate({ id: circle.id })}
          onClose={() => setAsks(undefined)}
        >
          {circles.deleteText}
        </Confirm>
      )}
    </>
  );
}

function Members({ circle, isFixed, update, isChanging }: ChangeProps & { readonly isFixed: boolean }): ReactElement {
  const announce = useAnnounce();
  const { circles } = useTexts();
  const rows = useRef<HTMLUListElement>(null);
  useFocusInRows(rows);
  const remove = ({ username: gone, profile: { name } }: CircleDetail['users'][number]): void => {
    // `usernames` is the whole new membership.
    const usernames = circle.users.map(({ username }) => username).filter((username) => username !== gone);
    update.mutate({ id: circle.id, usernames }, { onSuccess: () => announce(circles.removed(name)) });
  };
  if (circle.users.length === 0) {
    return (
      <Empty icon="people" title={circles.noMembers}>
        {!isFixed && circles.noMembersText}
      </Empty>
    );
  }
  return (
    <>
      <Refusal error={update.error} />
      <ul ref={rows} className="list" aria-label={circles.members}>
        {circle.users.map((user) => (
          <PersonRow key={user.id} user={user}>
            <div className="row">
              {!user.is_fully_connected && <span className="tag">{circles.notConfirmed}</span>}
              {!isFixed && (
                <Button
                  small
                  aria-label={`${circles.remove}: ${user.profile.name}`}
                  busy={update.isPending}
                  unavailable={isChanging}
                  onClick={() => remove(user)}
                >
                  {circles.remove}
                </Button>
              )}
            </div>
          </PersonRow>
        ))}
      </ul>
    </>
  );
}

function EditCircle({ circle, onClose }: { circle: CircleDetail; onClose: () => void }): ReactElement {
  const { circles, words } = useTexts();
  const toast = useToast();
  const update = useUpdateCircle({
    onSuccess: () => {
      toast(words.saved);
      onClose();
    },
  });
  return (
    <Dialog title={circles.edit} onClose={onClose}>
      <Form
        label={words.edit}
        error={update.error}
        advice={{ refused: circles.otherName }}
        onSubmit={(value) => {
          // The service refuses a name that is there already, this circle's own included: only a new one is sent.
          const name = value('name').trim();
          update.mutate({ id: circle.id, color: value('color'), ...(name !== circle.name && { name }) });
        }}
      >
        <Field name="name" label={words.name} defaultValue={circle.name} autoComplete="off" />
        <ColorField name="color" label={words.colour} value={circle.color} />
        <FormButtons verb={words.save} write={update} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
