import { QueryClient } from '@tanstack/react-query';
import { browserTabs, type CommunityClient, createCommunityClient, createSession, webStorage } from '../../src/index.js';
import type { Facts } from '../judge/facts.js';
import type { Commit, Write } from '../judge/journal.js';
import { assign, nameOf, wishOf } from '../judge/network.js';
import { whenSettled } from '../judge/run.js';
import { makeScreen, type Part } from '../judge/screen.js';
import { makeReader } from '../judge/shown.js';
import type { Program } from './program.js';

/** What an experiment does to the library in a page, to see that the figures notice. */
export type Sabotage = (page: { readonly client: CommunityClient; readonly queryClient: QueryClient }) => void;

/** What the pages of a program share. */
export interface Surroundings {
  readonly program: Program;
  readonly url: string;
  readonly facts: Facts;
  readonly idsOf: ReadonlyMap<string, number>;
  /** What the storage of the browser holds. */
  readonly texts: Map<string, string>;
  /** Tabs of one browser exchange messages under it. */
  readonly name: string;
  /** All writes so far, of all pages. */
  readonly writes: Write[];
  /** Those that were handed to `fetch` although no press was left for them. */
  readonly doubled: Write[];
  readonly now: () => number;
  readonly say: (text: string) => void;
  /** Called when a request has ended. */
  readonly answered: () => void;
  readonly sabotage: Sabotage | undefined;
}

/** The header that says which write a request is, for the journal alone. */
export const NUMBER = 'X-Write';

/** Milliseconds that a call may take: more turns of the event loop than any answer needs. */
const TIMEOUT = 1200;

export type Page = ReturnType<typeof openPage>;

/** Opens a page in a tab, until it is closed: a client and a QueryClient of its own, on the storage of the browser. */
export function openPage(surroundings: Surroundings, shown: ReadonlySet<Part>) {
  const { program, url, facts, idsOf, texts, name, writes, doubled, now, say, answered, sabotage } = surroundings;
  const own = new Set<Write>();
  const commits: Commit[] = [];
  const leaving = new AbortController();
  let [open, answers] = [0, 0];

  const ask = async (request: Request): Promise<Response> => {
    // A page that is gone hears of nothing.
    if (leaving.signal.aborted) return new Promise(() => undefined);
    const wish = await wishOf(request);
    if (wish) {
      const sent = assignOwn(wish);
      request.headers.set(NUMBER, String(sent.number));
      say(`${nameOf(sent)} is handed to fetch`);
    }
    const signal = AbortSignal.any([request.signal, leaving.signal]);
    return fetch(new Request(request, { signal }));
  };
  const assignOwn = (wish: Write['wish']): Write => {
    const before = writes.length;
    // Not the presses of another page.
    const others = writes.filter((one) => !own.has(one) && one.sentAt === undefined && !one.settled);
    for (const one of others) one.sentAt = Infinity;
    const sent = assign(writes, wish, now());
    for (const one of others) one.sentAt = undefined;
    if (writes.length > before) doubled.push(sent);
    own.add(sent);
    return sent;
  };

  const tabs = browserTabs({ name });
  const storage = webStorage({
    getItem: (key) => texts.get(key),
    setItem: (key, text) => void (leaving.signal.aborted || texts.set(key, text)),
    removeItem: (key) => void (leaving.signal.aborted || texts.delete(key)),
  });
  const session = createSession({ storage, tabs });
  const client = createCommunityClient({
    baseUrl: url,
    session,
    timeout: TIMEOUT,
    onEvent: (event) => {
      if (event.type === 'answer' && event.error !== null) say(`${event.operation} fails: ${event.error} ${event.status ?? ''}`);
    },
    fetch: async (request) => {
      open += 1;
      try {
        return await ask(request);
      } finally {
        open -= 1;
        answers += 1;
        answered();
      }
    },
  });
  // A page that is gone before its answer came cannot tell the other tab, which asks again when somebody comes back to it.
  const isTold = program.tabs === 1 || program.steps.every(({ act }) => act.do !== 'reload');
  const staleTime = program.trusts && isTold ? Infinity : 0;
  const queries = { staleTime, gcTime: Infinity };
  const queryClient = new QueryClient({ defaultOptions: { queries } });
  sabotage?.({ client, queryClient });

  const read = makeReader(facts, idsOf);
  const committed = (): void => void commits.push({ at: now(), index: commits.length, ...read(screen.results) });
  const screen = makeScreen(program.layout, shown, committed);
  const view = screen.render(client, queryClient);
  return {
    client,
    queryClient,
    screen,
    commits,
    /** What was pressed here. */
    writes: own,
    /** How many requests have ended. */
    answers: (): number => answers,
    isBusy: (): boolean => open + queryClient.isFetching() + queryClient.isMutating() > 0 || [...own].some(isUnsettled),
    /** What does not come to an end, in words. */
    underWay: (): string[] => [
      ...[...own].filter(isUnsettled).map((write) => `${nameOf(write)} never settles`),
      ...queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.fetchStatus !== 'idle' })
        .map(({ queryHash, state }) => `${queryHash} is still ${state.fetchStatus}`),
    ],
    press: (write: Write): void => {
      own.add(write);
      const { operation, input } = write.wish;
      whenSettled(screen.press(operation, input), (how) => {
        // A page that is gone says nothing.
        if (leaving.signal.aborted) return;
        write.settled = { at: now(), how };
        if (how === 'superseded' || how === 'not-sent') return;
        const what = how === 'done' ? 'yes' : 'no';
        write.heard = { at: now() + LAG, what: how === 'unknown' ? 'nothing' : what };
      });
    },
    close: (): void => {
      leaving.abort();
      view.unmount();
      tabs.close();
      queryClient.clear();
    },
  };
}

function isUnsettled({ settled, pressedBefore }: Write): boolean {
  return !settled && pressedBefore !== Infinity;
}

/** The screen lags behind what the client knows. */
const LAG = 40;
