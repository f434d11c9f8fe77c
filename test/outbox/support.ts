import { vi } from 'vitest';
import { createOutbox, type Outbox, type OutboxEntry, type OutboxOptions, useOutbox } from '../../src/outbox/index.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useReadNotification } from '../../src/react/notifications.js';
import type { ClientOptions } from '../../src/transport/client.js';
import { openTab, type PersistingTab, storageOf } from '../persist/support.js';
import { read, signIn } from '../react/support.js';
import { type Browser, createBrowser } from '../session/support.js';

/** A tab whose answers and writes survive it. */
export interface OutboxTab extends PersistingTab {
  readonly outbox: Outbox;
  readonly drops: string[];
}

export type Settings = Partial<OutboxOptions>;

export async function openOutbox(browser: Browser, settings: Settings = {}, client?: Partial<ClientOptions>): Promise<OutboxTab> {
  const tab = openTab(browser, {}, client);
  const drops: string[] = [];
  const outbox = createOutbox({
    client: tab.client,
    queryClient: tab.queryClient,
    storage: storageOf(browser),
    onTrouble: ({ reason }) => drops.push(reason),
    ...settings,
  });
  await outbox.restored;
  return { ...tab, outbox, drops };
}

/** A browser in which alice is signed in, and her first tab. */
export async function openAlice(accounts = 1, settings: Settings = {}): Promise<{ browser: Browser; tab: OutboxTab }> {
  const browser = createBrowser({ storage: { accounts } });
  const tab = await openOutbox(browser, settings);
  await signIn(tab, 'alice');
  return { browser, tab };
}

/** A page about zoe, with what can be done. */
export function usePage() {
  const zoe = read(useUser({ username: 'zoe' }));
  return {
    zoe,
    isFollowing: zoe.data && 'is_following' in zoe.data ? zoe.data.is_following : undefined,
    follow: useFollowUser(),
    unfollow: useUnfollowUser(),
    block: useBlockUser(),
    markRead: useReadNotification(),
    outbox: useOutbox(),
  };
}

/** What an outbox holds, in short. */
export function inShort(entries: readonly OutboxEntry[]): string[] {
  return entries.map(({ operation, state }) => `${operation}: ${state}`);
}

export function storedIn({ texts }: Pick<Browser, 'texts'>): Map<string, string> {
  return new Map([...texts].filter(([name]) => name.startsWith('community-outbox:')));
}

/** The browser's locks: those of a page are let go when it is gone. */
export function createLocks(): { openPage(): () => void } {
  interface Request {
    readonly name: string;
    readonly page: number;
    readonly grant: () => void;
  }
  const held = new Map<string, number>();
  let waiting: Request[] = [];
  let pages = 0;
  const gone = new Set<number>();
  const grantNext = (name: string): void => {
    held.delete(name);
    const next = waiting.find((one) => one.name === name && !gone.has(one.page));
    waiting = waiting.filter((one) => one !== next);
    next?.grant();
  };
  type Work = (lock: object | null) => unknown;
  const requestOf =
    (page: number) =>
    async (name: string, options: { ifAvailable?: boolean } | Work, given?: Work): Promise<unknown> => {
      const work = typeof options === 'function' ? options : given;
      const isImpatient = typeof options === 'object' && options.ifAvailable === true;
      if (held.has(name) && isImpatient) return work?.(null);
      if (held.has(name)) await new Promise<void>((grant) => waiting.push({ name, page, grant }));
      held.set(name, page);
      const result: unknown = await work?.({ name });
      if (held.get(name) === page) grantNext(name);
      return result;
    };
  return {
    /** From now on the platform's locks are those of a new page; what it gives back ends that page. */
    openPage() {
      const page = (pages += 1);
      vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: true, locks: { request: requestOf(page) } });
      return () => {
        gone.add(page);
        for (const [name, owner] of held) if (owner === page) grantNext(name);
      };
    },
  };
}
