import {
  useCommunity,
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from 'community-hooks';
import type { NotificationCode } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useKept } from '../app/places.js';
import { Button, IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { Confirm } from '../kit/Confirm.js';
import { useHeld } from '../kit/held.js';
import { Empty, Refusal } from '../kit/Notes.js';
import { Page } from '../kit/Page.js';
import { usePace } from '../kit/pace.js';
import { Paged } from '../kit/Paged.js';
import { Switch } from '../kit/Switch.js';
import { Tabs } from '../kit/Tabs.js';
import { useAnnounce } from '../kit/Toasts.js';
import { NewItems } from './NewItems.js';
import { NotificationRow } from './NotificationRow.js';

/** The service sorts by type; which types belong together is for the app to say. */
const TABS = {
  all: { title: 'All', types: [] },
  requests: { title: 'Requests', types: ['CR', 'FR', 'CI'] },
  talk: { title: 'Talk', types: ['PC', 'PCR', 'PUM', 'PCUM'] },
  reactions: { title: 'Reactions', types: ['PR', 'PCRA'] },
  people: { title: 'People', types: ['F', 'FRA', 'CC'] },
  posts: { title: 'Posts', types: ['UNP', 'CNP'] },
} as const satisfies Record<string, { title: string; types: readonly NotificationCode[] }>;

type TabName = keyof typeof TABS;

export function NotificationCentre(): ReactElement {
  const [tab, setTab] = useKept<TabName>('tab', 'all');
  const [readOnView, setReadOnView] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const announce = useAnnounce();
  const readAll = useReadNotifications();
  const removeAll = useDeleteAllNotifications({ onSuccess: () => setClearing(false) });
  // No object here mutates the table: the input takes a plain array.
  const filter = tab === 'all' ? {} : { types: [...TABS[tab].types] };

  return (
    <Page
      title="Notifications"
      actions={
        <>
          <Button
            icon="checks"
            busy={readAll.isPending}
            onClick={() => {
              readAll.mutate(filter);
              announce('Marked all as read.');
            }}
          >
            Mark all as read
          </Button>
          <IconButton icon="trash" label="Delete all" onClick={() => setClearing(true)} />
        </>
      }
    >
      <Switch label="Mark notifications as read when I see them" checked={readOnView} onChange={setReadOnView} />
      <Refusal error={readAll.error} />
      <div className="card card-flush">
        <Tabs
          label="Kinds of notifications"
          current={tab}
          onChange={setTab}
          tabs={Object.entries(TABS).map(([name, { title }]) => ({
            // The keys of the table are the names of its tabs.
            name: name as TabName,
            title: <TabTitle title={title} name={name as TabName} />,
          }))}
        >
          <NotificationList key={tab} filter={filter} readOnView={readOnView} isUndoable />
        </Tabs>
      </div>
      {isClearing && (
        <Confirm
          title="Delete all notifications?"
          verb="Delete all"
          write={removeAll}
          onConfirm={() => removeAll.mutate()}
          onClose={() => setClearing(false)}
        >
          All notifications are deleted, read or not. You cannot undo this.
        </Confirm>
      )}
    </Page>
  );
}

interface NotificationListProps {
  readonly filter: { types?: NotificationCode[] };
  readonly readOnView?: boolean;
  readonly endless?: boolean;
  /** A deletion can be undone for a moment. */
  readonly isUndoable?: boolean;
}

export function NotificationList({
  filter,
  readOnView = false,
  endless = true,
  isUndoable = false,
}: NotificationListProps): ReactElement {
  const list = useNotifications(filter);
  const remove = useDeleteNotification({ onError: useComplaint() });
  const { session } = useCommunity().client;
  const send = (id: number): void => {
    // Who has signed out in the meantime deletes nothing.
    if (session.current.state === 'signed-in') remove.mutate({ id });
  };
  const { ids, hold } = useHeld(send, { one: 'Notification', many: 'notifications' });
  return (
    <>
      <NewItems list={list} filter={filter} />
      <Paged
        list={list}
        without={ids}
        label="Notifications"
        endless={endless}
        empty={
          <Empty icon="bell" title="All quiet">
            When somebody follows you, writes to you or likes what you wrote, you read it here.
          </Empty>
        }
      >
        {(notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            readOnView={readOnView}
            onDelete={isUndoable ? hold : undefined}
          />
        )}
      </Paged>
    </>
  );
}

/** A tab with how many are unread among its types; each count is a read of its own, and they agree at every moment. */
function TabTitle({ title, name }: { title: string; name: TabName }): ReactElement {
  const { data } = useNotificationsUnreadCount(name === 'all' ? {} : { types: [...TABS[name].types] }, {
    refetchInterval: usePace(),
  });
  return (
    <>
      {title}
      <span className="tab-count figures">
        {data && data.count > 0 && (
          <span className="tag">
            {data.count}
            <span className="unseen"> unread</span>
          </span>
        )}
      </span>
    </>
  );
}
