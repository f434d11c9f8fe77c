import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { attach, engineOf } from '../../src/engine/index.js';
import type { Operation } from '../../src/contract/operation.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { createCommunityClient, type CommunityClient } from '../../src/transport/client.js';
import type { Fetch } from './gates.js';
import { isList, type Input, type Read } from './reads.js';
import { BASE_URL, refusalOf, type Shown } from './truth.js';

/** A request that left, with what became of it; undefined while it is under way or when it was given up. */
export interface Sent {
  readonly name: string;
  readonly input: Input;
  readonly kind: 'query' | 'mutation';
  outcome: { readonly answer: unknown } | { readonly refused: string } | undefined;
}

export type Mounted = ReturnType<typeof mount>;
export type Stage = ReturnType<typeof openStage>;

export interface StageOptions {
  /** Who is signed in: alice unless named, null for nobody. */
  readonly username?: string | null;
  /** The way to the service, in place of the sandbox's own. */
  readonly fetch?: Fetch;
}

/** Sets a stage for a signed-in account, or for nobody; each paged read loads up to so many pages. */
export async function setStage(
  sandbox: Sandbox,
  reads: readonly Read[],
  { depth = 1, ...options }: StageOptions & { depth?: Depth } = {},
): Promise<Stage> {
  const stage = openStage(sandbox, options);
  for (const read of reads) stage.mount(read);
  await stage.settle();
  await loadPages(stage, depth);
  return stage;
}

/** Milliseconds: no run may take so long, and many share one processor. */
const PATIENCE = 600_000;

/** How many pages of a list are loaded, where it has so many. */
export type Depth = number | ((read: Read) => number);

/** Loads as many pages of every list that is mounted. */
export async function loadPages(stage: Stage, depth: Depth): Promise<void> {
  for (let page = 1; ; page += 1) {
    const open = stage.mounted.filter((one) => one.shown().more && page < (typeof depth === 'number' ? depth : depth(one.read)));
    if (open.length === 0) return;
    await Promise.all(open.map((one) => one.more()));
    await stage.settle();
  }
}

/** A client and a query cache over one sandbox; nothing is mounted yet. */
export function openStage(sandbox: Sandbox, { username = 'alice', fetch = sandbox.fetch }: StageOptions = {}) {
  /** Everything that left since the stage was set, in order. */
  const sent: Sent[] = [];
  const client = listened(createCommunityClient({ baseUrl: BASE_URL, fetch, timeout: PATIENCE }), sent);
  const user = sandbox.state.users.find((one) => one.username === username);
  if (user) client.session.signIn({ token: user.token, username: user.username });
  // Nothing but the library's own marks makes a read ask again.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity } } });
  queryClient.mount();
  attach(engineOf(client), queryClient);
  const mounted: Mounted[] = [];
  const { account } = client.session.current;
  const leave = client.session.subscribe(() => {
    for (const one of mounted) one.follow();
  });
  return {
    sandbox,
    client,
    queryClient,
    sent,
    mounted,
    /** The id of the account that signed in first, and its session's account. */
    caller: user?.id,
    account,
    /** Mounts one read more; `look` is called with everything that it shows. */
    mount(read: Read, look?: (shown: Shown) => void): Mounted {
      const one = mount(client, queryClient, read, look);
      mounted.push(one);
      return one;
    },
    /** Resolves when nothing is being fetched or written and nothing more is about to be. */
    settle: (): Promise<void> => settle(queryClient),
    close(): void {
      leave();
      for (const one of mounted) one.unmount();
      queryClient.clear();
      queryClient.unmount();
    },
  };
}

/** The sandbox as it is now, in a copy of its own. */
export function copyOf({ state }: Sandbox): Sandbox {
  return createSandbox({ world: state });
}

function listened(client: CommunityClient, sent: Sent[]): CommunityClient {
  const call = async <In, Out>(operation: Operation<In, Out>, input: In, options?: object): Promise<Out> => {
    const entry: Sent = { name: operation.name, input: { ...input } as Input, kind: operation.kind, outcome: undefined };
    sent.push(entry);
    try {
      const answer = await client.call(operation, input, options);
      entry.outcome = { answer };
      return answer;
    } catch (error) {
      entry.outcome = { refused: refusalOf(error) };
      throw error;
    }
  };
  return { ...client, call };
}

function mount(client: CommunityClient, queryClient: QueryClient, read: Read, look?: (shown: Shown) => void) {
  const options = (): never => {
    const { operation, input } = read;
    // The observer's types want the very type of one read; here are all of them.
    if (read.paged && isList(operation)) return pagesOf(client, operation, input) as never;
    return optionsOf(client, operation, input) as never;
  };
  const observer = read.paged ? new InfiniteQueryObserver(queryClient, options()) : new QueryObserver(queryClient, options());
  const shown = (): Shown => {
    const { data, error, ...result } = observer.getCurrentResult();
    const more = 'hasNextPage' in result ? Boolean(result.hasNextPage) : undefined;
    return { data, refused: error === null ? undefined : refusalOf(error), more };
  };
  const listen = (): (() => void) => observer.subscribe(() => look?.(shown()));
  let stop: (() => void) | undefined = listen();
  let account = client.session.current.account;
  return {
    read,
    shown,
    /** Loads one more page. */
    more: (): Promise<unknown> => (observer instanceof InfiniteQueryObserver ? observer.fetchNextPage() : Promise.resolve()),
    unmount: (): void => {
      stop?.();
      stop = undefined;
    },
    mount: (): void => {
      observer.setOptions(options());
      stop ??= listen();
    },
    follow: (): void => {
      // A hook takes its key anew whenever the account changes.
      if (account === client.session.current.account) return;
      account = client.session.current.account;
      observer.setOptions(options());
    },
  };
}

async function settle(queryClient: QueryClient): Promise<void> {
  const isBusy = (): boolean => queryClient.isFetching() + queryClient.isMutating() > 0;
  const until = Date.now() + PATIENCE;
  // Three idle turns: what is marked in one turn is asked for in the next.
  for (let idle = 0; idle < 3; idle = isBusy() ? 0 : idle + 1) {
    if (Date.now() > until) throw new Error('coherence: it does not settle');
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
