import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type fc from 'fast-check';
import { Profiler, type ReactElement, StrictMode } from 'react';
import { browserTabs } from '../../src/effects/tabs.js';
import { useAccounts } from '../../src/react/accounts.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useLogin } from '../../src/react/session.js';
import { useLogout, useSession } from '../../src/react/current-session.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession, SECRETS } from '../../src/transport/session.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { customStorage } from '../../src/transport/storage.js';
import { type Owner, ownerOf } from './canaries.js';
import { type Hook, type Shown, wrongAtOnce, wrongInCommit, wrongToHear } from './sight.js';
import { type Callbacks, type Part, PARTS, parts, type Visit, type WriteName, writers, WRITES } from './visit-steps.js';

/** What an experiment does to a page before it is shown, to see that the visits notice. */
export type Sabotage = (page: {
  readonly client: CommunityClient;
  readonly queryClient: QueryClient;
  readonly store: ItemStore;
}) => void;

/** What a visit has come to see, so that one can tell whether it was worth anything. */
export interface Tally {
  commits: number;
  /** How often the account on screen changed from one to another. */
  changes: number;
  expiries: number;
}

export interface Page extends Shown {
  /** The hooks of this page, as it last rendered them. */
  readonly hooks: Partial<Record<WriteName, Writer>> & {
    login?: ReturnType<typeof useLogin>;
    logout?: ReturnType<typeof useLogout>;
    accounts?: ReturnType<typeof useAccounts>;
  };
  readonly promises: Promise<unknown>[];
  readonly hear: (what: string) => (value: unknown) => void;
  readonly draw: () => void;
  readonly mount: () => void;
  readonly close: () => void;
  shown: ReadonlySet<Part>;
}

type Writer = Hook & { mutateAsync(input: never): Promise<unknown> };

/** What the pages of one visit share. */
export interface Stay {
  readonly visit: Visit;
  readonly scheduler: fc.Scheduler;
  readonly sandbox: Sandbox;
  /** What the storage holds. */
  readonly texts: Map<string, string>;
  readonly tally: Tally;
  readonly say: (wrong: Iterable<string>) => void;
  readonly sabotage: Sabotage | undefined;
}

/** Opens one page of a browser: a session in its storage, a client, a cache, and what is shown. */
export function openPage({ visit, scheduler, sandbox, texts, tally, say, sabotage }: Stay): Page {
  let isOpen = true;
  /** What a closed page waits for does not come. */
  const whileOpen = async (label: string): Promise<void> => {
    await scheduler.schedule(Promise.resolve(), label);
    if (!isOpen) throw new TypeError('the page is closed');
  };
  const atOnce: ItemStore = {
    getItem: (key) => texts.get(key),
    setItem: (key, text) => void (isOpen && texts.set(key, text)),
    removeItem: (key) => void (isOpen && texts.delete(key)),
  };
  const later = async <Result,>(action: () => Result): Promise<Result> => {
    await whileOpen('storage');
    return action();
  };
  const store: ItemStore =
    visit.storage === 'at once'
      ? atOnce
      : {
          getItem: (key) => later(() => texts.get(key)),
          setItem: (key, text) => later(() => atOnce.setItem(key, text)),
          removeItem: (key) => later(() => atOnce.removeItem(key)),
        };
  const tabs = browserTabs({ name: 'visits' });
  const session = createSession({ storage: customStorage(store, { accounts: visit.accounts, timeout: 2 ** 30 }), tabs });
  const client = createCommunityClient({
    baseUrl: 'https://community.test',
    session,
    fetch: async (request) => {
      await whileOpen(`ask ${request.method} ${request.url}`);
      const answer = await sandbox.fetch(request);
      await whileOpen(`tell ${request.method} ${request.url}`);
      return answer;
    },
    onEvent: (event) => {
      if (event.type === 'storage' && isOpen) say([`a storage in trouble: ${event.trouble}`]);
    },
  });
  const queryClient = new QueryClient();
  let before = session[SECRETS].record();
  session.subscribe((event) => {
    if (event.type === 'session' && event.state === 'expired' && isOpen) {
      tally.expiries += 1;
      const isGood = sandbox.state.users.some(({ token }) => token === before?.token);
      if (isGood && before?.account === session[SECRETS].record()?.account) say(['expired, though its token is good']);
    }
    before = session[SECRETS].record();
  });
  sabotage?.({ client, queryClient, store });

  let view: RenderResult | undefined;
  let owner: Owner | undefined;
  const page: Page = {
    client,
    results: {},
    hooks: {},
    promises: [],
    hear: (what) => (value) => {
      if (isOpen) say(wrongToHear(page, what, value));
    },
    shown: new Set(PARTS),
    lately: undefined,
    caches: queryClient,
    get html() {
      return view?.container.innerHTML ?? '';
    },
    draw: () => view?.rerender(tree()),
    mount: () => {
      view?.unmount();
      view = render(tree());
    },
    close: () => {
      isOpen = false;
      view?.unmount();
      tabs.close();
      queryClient.clear();
    },
  };
  const Reader = ({ name }: { name: Part }): ReactElement => {
    // Results are proxies that render only for what was read: the copy reads all.
    const result = { ...parts[name]() } as Hook;
    Object.assign(page.results, { [name]: result });
    return <p>{JSON.stringify([result.data, result.error])}</p>;
  };
  const Frame = (): ReactElement => {
    const state = useSession();
    const hooks: Page['hooks'] = { login: useLogin(), logout: useLogout(), accounts: useAccounts() };
    for (const name of WRITES) {
      // The writes are always the same, in the same order.
      hooks[name] = writers[name](callbacks(page, name));
    }
    Object.assign(page.hooks, hooks);
    Object.assign(page.results, Object.fromEntries(WRITES.map((name) => [name, { ...hooks[name] }])));
    Object.assign(page.results, { login: { ...hooks.login } });
    Object.assign(page, { session: state });
    return <b>{state.username}</b>;
  };
  const look = (): void => {
    tally.commits += 1;
    for (const name of PARTS) if (!page.shown.has(name)) delete page.results[name];
    const now = page.session?.state === 'signed-in' ? ownerOf(page.session.username) : undefined;
    if (now && owner && now !== owner) tally.changes += 1;
    owner = now ?? owner;
    say(wrongInCommit(page));
    say(wrongAtOnce(page));
  };
  const tree = (): ReactElement => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CommunityProvider client={client}>
          <Profiler id="page" onRender={look}>
            <Frame />
            {PARTS.map((name) => page.shown.has(name) && <Reader key={name} name={name} />)}
          </Profiler>
        </CommunityProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  return page;
}

function callbacks(page: Page, name: string): Callbacks {
  return { onSuccess: page.hear(`${name}'s onSuccess`), onError: page.hear(`${name}'s onError`) };
}
