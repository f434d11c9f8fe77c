import type { Sandbox } from 'community-hooks/sandbox';

/** A request that waits on the network. */
export interface Waiting {
  readonly id: number;
  /** What a write asks for; undefined for a read. */
  readonly write: FollowWrite | undefined;
  /** Sends it on to the service, or has the service refuse it. */
  readonly answer: () => void;
  readonly refuse: () => void;
}

export interface FollowWrite {
  readonly username: string;
  readonly isFollow: boolean;
}

export const HOLDS = ['nothing', 'writes', 'everything'] as const;

/** What waits. */
export type Hold = (typeof HOLDS)[number];

/** A network whose requests wait until somebody lets them go on. */
export interface HeldNetwork {
  readonly fetch: (request: Request) => Promise<Response>;
  /** In the order they were sent. A new array after each change. */
  readonly waiting: () => readonly Waiting[];
  readonly subscribe: (listener: () => void) => () => void;
  /** What waits from now on; what no longer has to wait goes on. */
  readonly hold: (what: Hold) => void;
}

export function heldNetwork(sandbox: Sandbox): HeldNetwork {
  let requests: readonly Waiting[] = [];
  let held: Hold = 'writes';
  let sent = 0;
  const listeners = new Set<() => void>();
  const isHeld = ({ write }: Pick<Waiting, 'write'>): boolean => held === 'everything' || (held === 'writes' && Boolean(write));
  const change = (next: readonly Waiting[]): void => {
    requests = next;
    for (const listener of listeners) listener();
  };
  const wait = (request: Request, write: Waiting['write']): Promise<Response> =>
    new Promise((resolve, reject) => {
      sent += 1;
      const id = sent;
      const end = (response: Promise<Response>): void => {
        change(requests.filter((one) => one.id !== id));
        response.then(resolve, reject);
      };
      const answer = (): void => end(sandbox.fetch(request));
      request.signal.addEventListener('abort', answer);
      change([...requests, { id, write, answer, refuse: () => end(Promise.resolve(refusal())) }]);
    });
  return {
    fetch: async (request) => {
      const write = await writeOf(request);
      return isHeld({ write }) ? wait(request, write) : sandbox.fetch(request);
    },
    waiting: () => requests,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: (what) => {
      held = what;
      for (const one of requests) if (!isHeld(one)) one.answer();
    },
  };
}

async function writeOf(request: Request): Promise<Waiting['write']> {
  if (request.method === 'GET') return undefined;
  const { username } = (await request.clone().json()) as { username: string };
  return { username, isFollow: request.url.endsWith('/follow/') };
}

function refusal(): Response {
  return Response.json({ message: 'You cannot follow more people today.' }, { status: 400 });
}
