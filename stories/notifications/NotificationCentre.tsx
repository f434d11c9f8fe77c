import {
  useCommunity,
  useCurrentUser,
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from 'community-hooks';
import type { Notification, NotificationType } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useKept, useNavigation } from '../app/places.js';
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
import { useTexts } from '../texts/texts.js';
import { othersBelow } from './groups.js';
import { useHeldReads } from './HeldReads.js';
import { NewItems, useNews } from './NewItems.js';
import { NotificationRow } from './NotificationRow.js';

/** The service sorts by type; which types belong together is for the app to say. */
const TABS = {
  all: [],
  requests: ['CR', 'FR', 'CI'],
  talk: ['PC', 'PCR', 'PUM', 'PCUM'],
  reactions: ['PR', 'PCRA'],
  people: ['F', 'FRA', 'CC'],
  posts: ['UNP', 'CNP'],
} as const satisfies Record<string, readonly NotificationType[]>;

type TabName = keyof typeof TABS;

export function NotificationCentre(): ReactElement {
  const [tab, setTab] = useKept<TabName>('tab', 'all');
  const [readOnView, setReadOnView] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const announce = useAnnounce();
  const { notifications, words } = useTexts();
  const readAll = useReadNotifications();
  const reads = useHeldReads();
  const removeAll = useDeleteAllNotifications({
    onSuccess: () => {
      announce(notifications.deletedAll);
      setClearing(false);
    },
  });
  // No object here mutates the table: the input takes a plain array.
  const filter = tab === 'all' ? {} : { types: [...TABS[tab]] };
  const [newest] = useNotifications(filter).data ?? [];
  const { data: unread } = useNotificationsUnreadCount(filter);
  const markAll = (): void => {
    if (reads && newest) {
      reads.hold({ newest: newest.id, count: unread?.count ?? 0, ...filter });
      return;
    }
    readAll.mutate(filter);
    announce(notifications.markedAllAsRead);
  };

  return (
    <Page
      title={notifications.title}
      actions={
        <>
          <Button icon="checks" busy={readAll.isPending} onClick={markAll}>
            {notifications.markAllAsRead}
          </Button>
          <IconButton icon="trash" label={words.deleteAll} onClick={() => setClearing(true)} />
        </>
      }
    >
      <Switch label={notifications.readOnView} checked={readOnView} onChange={setReadOnView} />
      <Refusal error={readAll.error} />
      <div className="card card-flush">
        <Tabs
          label={notifications.tabsLabel}
          current={tab}
          onChange={setTab}
          // The keys of the table are the names of its tabs.
          tabs={(Object.keys(TABS) as TabName[]).map((name) => ({ name, title: <TabTitle name={name} /> }))}
        >
          <NotificationList key={tab} filter={filter} readOnView={readOnView} isUndoable />
        </Tabs>
      </div>
      {isClearing && (
        <Confirm
          title={notifications.deleteAllTitle}
          verb={words.deleteAll}
          write={removeAll}
          onConfirm={() => removeAll.mutate()}
          onClose={() => setClearing(false)}
        >
          {notifications.deleteAllText}
        </Confirm>
      )}
    </Page>
  );
}

const NO_OTHERS: readonly Notification[] = [];

interface NotificationListProps {
  readonly filter: { types?: NotificationType[] };
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
  const { notifications } = useTexts();
  const list = useNotifications(filter);
  const remove = useDeleteNotification({ onError: useComplaint() });
  const { session } = useCommunity().client;
  const send = (id: number): void => {
    // Who has signed out in the meantime deletes nothing.
    if (session.current.state === 'signed-in') remove.mutate({ id });
  };
  const { kit } = useTexts();
  const { items, hold } = useHeld<number>({
    send,
    said: ({ length }) => notifications.deleted(length),
    undone: kit.nothingDeleted,
    rowOf: (id) => id,
  });
  const news = useNews(list.data);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const away = [...items, ...news.ids];
  const shown = (list.data ?? []).filter(({ id }) => !away.includes(id));
  const groups = [...othersBelow(shown)].filter(([first]) => !opened.includes(first));
  const others = new Map(groups);
  return (
    <>
      <NewItems {...news} />
      <Paged
        list={list}
        without={[...away, ...groups.flatMap(([, rest]) => rest.map(({ id }) => id))]}
        label={notifications.title}
        endless={endless}
        empty={<Quiet />}
      >
        {(notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            others={others.get(notification.id) ?? NO_OTHERS}
            onOpen={() => setOpened((ids) => [...ids, notification.id])}
            readOnView={readOnView}
            onDelete={isUndoable ? hold : undefined}
          />
        )}
      </Paged>
    </>
  );
}

/** For somebody who follows nobody yet, the next step. */
function Quiet(): ReactElement {
  const { notifications } = useTexts();
  const { data: me } = useCurrentUser();
  const { go } = useNavigation();
  if (me?.following_count !== 0) {
    return (
      <Empty icon="bell" title={notifications.emptyTitle}>
        {notifications.emptyText}
      </Empty>
    );
  }
  return (
    <Empty
      icon="people"
      title={notifications.startTitle}
      action={
        <Button look="primary" icon="search" onClick={() => go({ at: 'people' })}>
          {notifications.start}
        </Button>
      }
    >
      {notifications.startText}
    </Empty>
  );
}

/** A tab with how many are unread among its types; each count is a read of its own, and they agree at every moment. */
function TabTitle({ name }: { name: TabName }): ReactElement {
  const { notifications } = useTexts();
  const { data } = useNotificationsUnreadCount(name === 'all' ? {} : { types: [...TABS[name]] }, {
    refetchInterval: usePace(),
  });
  const reads = useHeldReads();
  const unread = data?.count ?? 0;
  const count = reads ? reads.countOf(unread, name === 'all' ? undefined : TABS[name]) : unread;
  return (
    <>
      {notifications.tabs[name]}
      <span className="tab-count figures">
        {count > 0 && (
          <span className="tag">
            {count}
            <span className="unseen"> {notifications.unreadCount}</span>
          </span>
        )}
      </span>
    </>
  );
}
