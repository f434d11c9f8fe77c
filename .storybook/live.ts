import type { Fault } from '../src/sandbox/faults.js';
import type { AnswersRequests } from '../src/testing/handlers.js';
import type { SandboxNetwork } from '../src/testing/network.js';

/** What the toolbar does to every request, or to the next write alone. */
export interface Disturbance {
  /** Milliseconds before each answer. */
  readonly latency: number;
  readonly fault: Fault | undefined;
  readonly onlyNextWrite: boolean;
}

export interface LiveNetwork {
  readonly network: Promise<SandboxNetwork>;
  /** Holds for every request from now on: the running story goes on with its session, its page and what was typed. */
  readonly disturb: (disturbance: Disturbance) => void;
}

/** Stands between the stories and their sandboxes. */
export function liveNetwork(inner: Promise<SandboxNetwork>): LiveNetwork {
  let current: Disturbance = { latency: 0, fault: undefined, onlyNextWrite: false };
  let isSpent = false;

  const faultFor = (request: Request): Fault | undefined => {
    if (!isCall(request)) return undefined;
    if (!current.onlyNextWrite) return current.fault;
    if (isSpent || !isWrite(request)) return undefined;
    isSpent = true;
    return current.fault;
  };
  const through = async (sandbox: AnswersRequests, request: Request): Promise<Response> => {
    const fault = faultFor(request);
    if (current.latency > 0) await new Promise((resolve) => setTimeout(resolve, current.latency));
    if (fault === undefined) return sandbox.fetch(request);
    if (typeof fault === 'object') return answerOf(fault);
    if (fault === 'answer-lost') await sandbox.fetch(request);
    throw new TypeError('Failed to fetch');
  };
  const wrap = ({ serve, stop }: SandboxNetwork): SandboxNetwork => ({
    serve: (sandbox, baseUrl) => serve({ fetch: (request) => through(sandbox, request) }, baseUrl),
    stop,
  });

  return {
    network: inner.then(wrap),
    disturb: (disturbance) => {
      // Storybook says it again with each render: the fault of one write is not planned anew.
      if (JSON.stringify(disturbance) === JSON.stringify(current)) return;
      current = disturbance;
      isSpent = false;
    },
  };
}

/** Pictures are always served. */
function isCall({ url }: Request): boolean {
  return url.includes('/api/');
}

/** The checks of what somebody types are sent by POST, too. */
function isWrite({ method, url }: Request): boolean {
  return method !== 'GET' && !/-check\/|verify-token/.test(url);
}

function answerOf({ status, body, headers = {} }: Exclude<Fault, string>): Response {
  return Response.json(body ?? { detail: 'This was made to fail.' }, { status, headers: { ...headers } });
}
