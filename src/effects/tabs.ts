import type { Query } from '@tanstack/react-query';
import { accountOf, engineOf, logOf, refetchAll, shareWrites } from '../engine/index.js';
import { keyOf } from '../engine/public.js';
import { service } from '../rules/service.js';
import type { CommunityClient } from '../transport/client.js';
import { delayExpiry } from '../transport/delay-expiry.js';
import { isCommunityError } from '../transport/errors.js';
import { createTabs, type TabMessage, type Tabs, type TabsOptions } from '../transport/tabs.js';

/** Milliseconds after which a tab no longer waits for another one to finish changing a password: that one may be closed. */
const LONGEST_CHANGE = 60_000;

/**
 * Connects the tabs of one browser: by BroadcastChannel, else by storage events, else when a tab is shown. They share the
 * session, writes, and the change of a password. No tab waits for a lock. On a server, which renders client components, too, there are no
 * other tabs, and it does nothing.
 */
export function browserTabs(options: TabsOptions = {}): Tabs {
  if (typeof window === 'undefined') return { post() {}, subscribe: () => () => undefined, close() {} };
  const tabs = createTabs(options);
  const closed = new AbortController();
  return {
    ...tabs,
    connect: (client: CommunityClient) => connectTabs(client, tabs, closed.signal),
    close() {
      closed.abort();
      tabs.close();
    },
  };
}

function connectTabs(client: CommunityClient, tabs: Tabs, closed: AbortSignal): void {
  const post = (operation: string, content: string): void =>
    tabs.post({ topic: 'write', account: accountOf(client), operation, content });
  const onWrite = shareWrites(client, service, post, closed);
  const changes = new Map<string, () => void>();
  tabs.subscribe((message) => {
    if (message.topic === 'write' && message.account === accountOf(client)) onWrite(message.operation, message.content);
    if (message.topic === 'password') onPasswordMessage(client, changes, message);
  });
  closed.addEventListener('abort', watchRefusals(client));
  // A page in the back/forward cache gets no messages: any write of another tab may have passed it by, in any page of a list.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) refetchAll(logOf(client));
  };
  window.addEventListener('pageshow', onPageShow);
  closed.addEventListener('abort', () => window.removeEventListener('pageshow', onPageShow));
}

/**
 * A read that was sent with the old token, just before another tab's new one arrived, is refused without need. It is refetched when
 * the session has the new token, or at once if the refusal comes later.
 */
function watchRefusals(client: CommunityClient): () => void {
  const epochs = new WeakMap<Query, number>();
  const unsubscribe = client.session.subscribe(() => refetchRefused(client));
  const { watchers } = engineOf(client);
  const watch = ({ query, action }: CacheEvent): void => {
    const { epoch } = client.session.current;
    if (action?.type === 'fetch') epochs.set(query, epoch);
    if (action?.type === 'error' && epochs.get(query) !== epoch) queueMicrotask(() => refetchRefused(client));
  };
  watchers.add(watch);
  return () => {
    unsubscribe();
    watchers.delete(watch);
  };
}

/** An event of the query cache; a change of a query's state has an action. */
interface CacheEvent {
  readonly query: Query;
  readonly action?: { readonly type: string };
}

function refetchRefused(client: CommunityClient): void {
  if (client.session.current.state !== 'signed-in') return;
  const isRefused = ({ state: { error } }: Query): boolean =>
    isCommunityError(error) && error.kind === 'http' && error.status === 401;
  for (const queryClient of engineOf(client).queryClients) {
    void queryClient.invalidateQueries({ queryKey: keyOf(client), predicate: isRefused });
  }
}

function onPasswordMessage(
  client: CommunityClient,
  changes: Map<string, () => void>,
  { account, operation, pending }: Extract<TabMessage, { topic: 'password' }>,
): void {
  const change = `${account} ${operation}`;
  // Its end counts, too, when the account has changed meanwhile.
  changes.get(change)?.();
  if (!pending || account !== client.session.current.account) return;
  const release = delayExpiry(client.session);
  const timer = setTimeout(release, LONGEST_CHANGE);
  changes.set(change, () => {
    clearTimeout(timer);
    release();
  });
}
