import { operations } from '../../src/contract/operations.js';

export type Fetch = (request: Request) => Promise<Response>;

/** Whether a request reads or writes, and whether it is on its way to the service or its answer is on the way back. */
type Kind = 'read' | 'write';
type Leg = 'request' | 'answer';

/** A request or an answer that waits until it is let through. */
interface Waiting {
  readonly kind: Kind;
  readonly leg: Leg;
  pass(): void;
}

/** A line to a service on which, while it is shut, everything waits twice: before the service processes it, and before its answer arrives. */
export function createGates(service: Fetch) {
  const waiting: Waiting[] = [];
  const opened = new Set<Kind>();
  const wait = (request: Request, leg: Leg): Promise<void> | undefined => {
    const kind = kindOf(request);
    if (opened.has(kind)) return undefined;
    return new Promise((resolve, reject) => {
      const leave = (end: () => void): void => {
        const index = waiting.indexOf(one);
        if (index >= 0) waiting.splice(index, 1);
        end();
      };
      const one: Waiting = { kind, leg, pass: () => leave(resolve) };
      waiting.push(one);
      request.signal.addEventListener('abort', () => leave(() => reject(request.signal.reason)), { once: true });
    });
  };
  const pass = (kind: Kind, legs: readonly Leg[]): void => {
    for (const one of [...waiting]) if (one.kind === kind && legs.includes(one.leg)) one.pass();
  };
  return {
    /** What waits now, in the order in which it came. */
    waiting: waiting as readonly Waiting[],
    fetch: async (request: Request): Promise<Response> => {
      await wait(request, 'request');
      const response = await service(request);
      await wait(request, 'answer');
      return response;
    },
    /** Lets through what waits of this kind, on this leg. */
    pass: (kind: Kind, leg: Leg): void => pass(kind, [leg]),
    /** From now on everything of the kind waits, as it does from the beginning; or nothing of it. */
    shut: (kind: Kind): unknown => opened.delete(kind),
    open: (kind: Kind): void => {
      opened.add(kind);
      pass(kind, ['request', 'answer']);
    },
  };
}

/** A few reads are made with POST. */
export function kindOf({ method, url }: Request): Kind {
  return method === 'GET' || postedReads.has(new URL(url).pathname) ? 'read' : 'write';
}

const postedReads: ReadonlySet<string> = new Set(
  operations.filter(({ kind, method }) => kind === 'query' && method === 'POST').map(({ path }) => path),
);

/** Waits until it is so, for many turns of the event loop at most, and tells whether it is. */
export async function waitUntil(isSo: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 300 && !isSo(); turn += 1) await turns(1);
  return isSo();
}

/** Lets everything happen that needs no answer. */
export async function turns(count = 4): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
