import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type CommunityClient,
  CommunityProvider,
  notifications,
  pagesOf,
  useNotifications,
  useReadNotifications,
} from 'community-hooks';
import { createStage } from 'community-hooks/testing';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '../kit/Button.js';
import { Paged } from '../kit/Paged.js';
import { NotificationRow } from '../notifications/NotificationRow.js';
import { useTexts } from '../texts/texts.js';
import { enlarge, PER_PAGE, ROWS } from './big-world.js';
import { figuresOfLongLists } from './figures.js';
import { FrameMeter } from './FrameMeter.js';
import './rows.css';

/** A list of 10,000 rows, of which those near the screen are in the document, and beside it what the page needs for its frames. */
export function TenThousand(): ReactElement {
  const { rows } = useTexts();
  const { app, pages } = useLoadedApp();
  return (
    <main className="rows">
      <div className="stack-tight">
        <h1 tabIndex={-1}>{rows.title}</h1>
        <p className="soft rows-about">{rows.about}</p>
      </div>
      {app ? (
        <QueryClientProvider client={app.queryClient}>
          <CommunityProvider client={app.client}>
            <div className="rows-sides">
              <aside className="rows-side" aria-label={rows.meter}>
                <FrameMeter />
                <Acts />
                <FiguresTable />
              </aside>
              <List />
            </div>
          </CommunityProvider>
        </QueryClientProvider>
      ) : (
        <p role="status" className="soft">
          {rows.loading(Math.min(pages * PER_PAGE, ROWS), ROWS)}
        </p>
      )}
    </main>
  );
}

interface LoadedApp {
  readonly client: CommunityClient;
  readonly queryClient: QueryClient;
}

/** An app whose cache has all pages of the list, as if somebody had scrolled to its end, and how many it has until then. */
function useLoadedApp(): { app: LoadedApp | undefined; pages: number } {
  const [app, setApp] = useState<LoadedApp>();
  const [pages, setPages] = useState(0);
  useEffect(() => {
    const queryClient = new QueryClient();
    const { client, end } = createStage({
      prepare: enlarge,
      onEvent: (event) => {
        if (event.type === 'answer' && event.operation === notifications.name) setPages((known) => known + 1);
      },
    });
    let isOver = false;
    // Only a page that is not full says that the list has ended.
    const options = { ...pagesOf(client, notifications, { count: PER_PAGE }), pages: ROWS / PER_PAGE + 1 };
    void queryClient.prefetchInfiniteQuery(options).then(() => {
      if (!isOver) setApp({ client, queryClient });
    });
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return { app, pages };
}

function List(): ReactElement {
  const { notifications: texts } = useTexts();
  const list = useNotifications({ count: PER_PAGE }, { staleTime: Infinity });
  return (
    <div className="card card-flush">
      <Paged list={list} label={texts.title} empty={null}>
        {(notification) => <NotificationRow notification={notification} />}
      </Paged>
    </div>
  );
}

/** What makes the page work: one press that changes every row, and a scroll that does not end. */
function Acts(): ReactElement {
  const { rows } = useTexts();
  const [isScrolling, setScrolling] = useState(false);
  const markAll = useReadNotifications();
  useEffect(() => (isScrolling ? scrollOn() : undefined), [isScrolling]);
  return (
    <div className="row">
      <Button small aria-pressed={isScrolling} onClick={() => setScrolling(!isScrolling)}>
        {isScrolling ? rows.stop : rows.scroll}
      </Button>
      <Button small onClick={() => markAll.mutate({})}>
        {rows.markAll}
      </Button>
    </div>
  );
}

/** Pixels a frame: some fifty rows a second. */
const SPEED = 60;

function scrollOn(): () => void {
  let request = requestAnimationFrame(function next() {
    scrollBy(0, SPEED);
    request = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(request);
}

function FiguresTable(): ReactElement {
  const { rows: texts } = useTexts();
  const [{ head, rows }] = useState(() => figuresOfLongLists());
  const [what, beside = '', ...columns] = head;
  return (
    <div lang="en">
      <table className="rows-figures">
        <caption>{texts.figures}</caption>
        <thead>
          <tr>
            <th scope="col">
              {what}, {beside.toLowerCase()}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([measured, against, ...cells]) => (
            <tr key={measured}>
              <th scope="row">
                {measured} <span className="soft">{against}</span>
              </th>
              {cells.map((cell, nth) => (
                <td key={columns[nth]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
