import { QueryClient } from '@tanstack/react-query';
import { browserTabs, type CommunityClient, createCommunityClient } from '../../src/index.js';
import { type EntryStorage, persistCommunity } from '../../src/persist/index.js';
import type { World } from '../../src/sandbox/world.js';
import { createSession } from '../../src/transport/session.js';
import { makeScreen, type Part } from './screen.js';
import type { Program } from './program.js';
import { tokenOf } from './world.js';

const BASE_URL = 'https://community.test';

/** What an experiment does to the library before the program runs, to see that the judge notices. */
export type Sabotage = (client: CommunityClient, queryClient: QueryClient) => void;

interface PageOptions {
  readonly program: Program;
  readonly start: World;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Where answers are kept for the next page, if there is one. */
  readonly storage: EntryStorage | undefined;
  /** Another tab of the browser shows the app, too. */
  readonly hasOther: boolean;
  readonly sabotage: Sabotage | undefined;
  readonly committed: () => void;
}

export type Page = ReturnType<typeof openPage>;

/** Loads the page of the app, with these parts on screen. */
export function openPage(
  { program, start, fetch, storage, hasOther, sabotage, committed }: PageOptions,
  shown: ReadonlySet<Part>,
) {
  const tabs = hasOther ? browserTabs({ name: 'judge' }) : undefined;
  const session = createSession({
    initial: { account: 'alice', username: 'alice', token: tokenOf(start) },
    ...(tabs && { tabs }),
  });
  const client = createCommunityClient({ baseUrl: BASE_URL, fetch, session });
  const staleTime = program.trusts ? Infinity : 0;
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime, gcTime: Infinity } } });
  const persistence = storage && persistCommunity({ client, queryClient, storage });
  sabotage?.(client, queryClient);
  const screen = makeScreen(program.layout, shown, committed);
  return {
    screen,
    queryClient,
    render: () => screen.render(client, queryClient),
    /** Stores what waits to be stored, as a browser's page does when it is hidden, and ends. */
    close: () => {
      void persistence?.flush();
      persistence?.stop();
      tabs?.close();
      queryClient.clear();
    },
  };
}
