import { createFaults } from '../src/sandbox/fault-plan.js';
import { type Fault, firstPage } from '../src/sandbox/faults.js';
import type { AnswersRequests } from '../src/testing/handlers.js';
import type { SandboxNetwork } from '../src/testing/network.js';

/** What the toolbar does to every request, or to the next write alone. */
export interface Disturbance {
  /** Milliseconds before each answer. */
  readonly latency: number;
  /** `random`: every fifth request meets one of many. */
  readonly fault: Fault | 'random' | undefined;
  readonly onlyNextWrite: boolean;
}

export interface LiveNetwork {
  /** Waits for the first `start`. */
  readonly network: Promise<SandboxNetwork>;
  readonly start: () => void;
  /** Holds for every request from now on: the running story goes on with its session, its page and what was typed. */
  readonly disturb: (disturbance: Disturbance) => void;
}

/** Stands between the stories and their sandboxes. Pages of the manual need no network, which is large: `start` opens it, once. */
export function liveNetwork(open: () => Promise<SandboxNetwork>): LiveNetwork {
  const [disturbed, calm] = [createFaults(), createFaults()];
  let current: Disturbance = { latency: 0, fault: undefined, onlyNextWrite: false };

  const through = (sandbox: AnswersRequests, request: Request): Promise<Response> => {
    const isConcerned = current.onlyNextWrite ? isWrite(request) : isCall(request);
    return (isConcerned ? disturbed : calm).meet('', request, current.latency, (ignoresCursor) =>
      sandbox.fetch(ignoresCursor ? withoutCursor(request) : request),
    );
  };
  const wrap = ({ serve, stop }: SandboxNetwork): SandboxNetwork => ({
    serve: (sandbox, baseUrl) => serve({ fetch: (request) => through(sandbox, request) }, baseUrl),
    stop,
  });

  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  return {
    network: started.then(open).then(wrap),
    start,
    disturb: (disturbance) => {
      // Storybook says it again with each render: the fault of one write is not planned anew.
      if (JSON.stringify(disturbance) === JSON.stringify(current)) return;
      current = disturbance;
      const { fault, onlyNextWrite } = disturbance;
      disturbed.clear();
      if (fault === 'random') disturbed.random('*');
      else if (fault !== undefined) disturbed.fail('*', fault, onlyNextWrite ? { times: 1 } : {});
    },
  };
}

/** Pictures are always served. */
function isCall({ url }: Request): boolean {
  return url.includes('/api/');
}

/** The checks of what somebody types are sent by POST, too. */
function isWrite(request: Request): boolean {
  return isCall(request) && request.method !== 'GET' && !/-check\/|verify-token/.test(request.url);
}

/** A request for the first page. */
function withoutCursor(request: Request): Request {
  return new Request(firstPage(new URL(request.url)), request);
}
