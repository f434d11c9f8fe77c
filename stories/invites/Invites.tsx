import { useCreateInvite, useCurrentUser, useInvites, useInviteSearch } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { useKept } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { Button } from '../kit/Button.js';
import { ComingRow, useComing } from '../kit/Coming.js';
import { Field, Form } from '../kit/Form.js';
import { Found } from '../kit/Found.js';
import { Empty } from '../kit/Notes.js';
import { Page } from '../kit/Page.js';
import { Paged } from '../kit/Paged.js';
import { SearchBox } from '../kit/SearchBox.js';
import { Tabs } from '../kit/Tabs.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';
import { InviteRow } from './InviteRow.js';

const TABS = ['all', 'pending', 'accepted'] as const;

export function Invites(): ReactElement {
  const [tab, setTab] = useKept<(typeof TABS)[number]>('tab', 'all');
  const [query, setQuery] = useKept<string>('query', '');
  const { invites } = useTexts();
  const tabs = TABS.map((name) => ({ name, title: invites.tabs[name] }));
  const filter = tab === 'all' ? {} : { pending: tab === 'pending' };
  const create = useCreateInvite();
  return (
    <Page title={invites.title} actions={<Quota />}>
      <CreateInvite create={create} />
      <SearchBox label={invites.search} value={query} onChange={setQuery} />
      <div className="card card-flush">
        <Tabs label={invites.tabsLabel} tabs={tabs} current={tab} onChange={setTab}>
          {query.trim() ? (
            <FoundInvites query={query} filter={filter} />
          ) : (
            <InviteList key={tab} filter={filter} coming={nicknameOf(create)} />
          )}
        </Tabs>
      </div>
    </Page>
  );
}

/** Goes down and up with the list, before the service has answered. */
export function Quota(): ReactElement {
  const { invites } = useTexts();
  const { data: me } = useCurrentUser();
  return (
    <span className="tag figures" role="status">
      {me ? invites.left(me.invite_count) : '…'}
    </span>
  );
}

type Create = ReturnType<typeof useCreateInvite>;

/** Whom an invite is being made for. */
export function nicknameOf({ isPending, variables }: Create): string | undefined {
  return isPending ? variables.nickname : undefined;
}

export function CreateInvite({ create }: { create: Create }): ReactElement {
  const [nickname, setNickname] = useState('');
  const { invites } = useTexts();
  const { data: me } = useCurrentUser();
  const announce = useAnnounce();
  const hasNone = me?.invite_count === 0;
  const done = (): void => {
    announce(invites.created(nickname));
    setNickname('');
  };
  return (
    <div className="card">
      <Form
        label={invites.new}
        error={create.error}
        advice={{ refused: invites.otherNameOrUnused }}
        onSubmit={() => create.mutate({ nickname }, { onSuccess: done })}
      >
        <Field
          name="nickname"
          label={invites.whom}
          value={nickname}
          onChange={(event) => setNickname(event.currentTarget.value)}
          autoComplete="off"
          hint={hasNone ? invites.noneLeft : invites.whomHint}
        />
        <div>
          <Button look="primary" icon="plus" type="submit" busy={create.isPending} unavailable={hasNone}>
            {invites.create}
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface InviteListProps {
  readonly filter: { pending?: boolean };
  /** The nickname of one that is being made. */
  readonly coming?: string | undefined;
}

export function InviteList({ filter, coming }: InviteListProps): ReactElement {
  const list = useInvites(filter);
  const { invites } = useTexts();
  const isComing = useComing(coming !== undefined && filter.pending !== false, list.data?.[0]?.id);
  const empty = (
    <Empty icon="invite" title={invites.emptyTitle}>
      {invites.emptyText}
    </Empty>
  );
  return (
    <Paged
      list={list}
      label={invites.title}
      empty={empty}
      coming={isComing && <ComingRow icon={<Avatar name={coming ?? ''} src={null} />} title={coming} buttons={4} />}
    >
      {(invite) => <InviteRow key={invite.id} invite={invite} />}
    </Paged>
  );
}

export function FoundInvites({ query, filter }: { query: string; filter: { pending?: boolean } }): ReactElement {
  return (
    <Found search={useInviteSearch({ ...filter, query })} query={query}>
      {(invite) => <InviteRow key={invite.id} invite={invite} />}
    </Found>
  );
}
