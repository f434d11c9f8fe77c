import type { Operation } from '../contract/operation.js';
import type { RouteTable } from '../contract/routes.js';
import type { CallOptions, Line } from './call.js';
import { callOperation } from './call.js';
import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { CommunityEvent } from './events.js';
import type { ExtraHeaders } from './headers.js';
import { headersOf } from './headers.js';
import type { Session } from './session.js';
import { createSession } from './session.js';

export interface ClientOptions {
  /** Where the service is; relative to the page in a browser, with or without a slash at its end. */
  readonly baseUrl: string;
  /** Who is calling; a new session in memory by default. */
  readonly session?: Session;
  /** What differs from the spec's routes, such as `okunaRoutes`; `null` marks an operation the service does not have. */
  readonly routes?: RouteTable;
  /** In place of the platform's `fetch`, which is looked up anew for each request. */
  readonly fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
  /** Sent with every request, `Accept-Language` for instance; a function is asked each time. */
  readonly headers?: ExtraHeaders;
  /** Milliseconds one call may take, its body included; 30 000 by default. */
  readonly timeout?: number;
  /** What sets this client's cache keys apart from another's; the base URL by default. */
  readonly scope?: string;
  /** Told what happens; an error it throws is dropped. */
  readonly onEvent?: (event: CommunityEvent) => void;
}

/** The way to one service for one session; all state of the library hangs on it. */
export interface CommunityClient {
  readonly baseUrl: string;
  readonly scope: string;
  readonly session: Session;
  /**
   * Checks the input, sends one request, checks the answer. Rejects with a CommunityError and nothing else; an availability
   * check resolves for a taken or invalid value too.
   */
  call<Input, Output>(operation: Operation<Input, Output>, input: Input, options?: CallOptions): Promise<Output>;
  /** State of a higher floor, made at first use and kept as long as this client. */
  part<State>(key: symbol, make: () => State): State;
  emit(event: CommunityEvent): void;
}

/** Where the client keeps what `requestsOf` needs of it. */
export const WIRE: unique symbol = Symbol('wire');

/** Makes a client; once per app in a browser, once per request on a server. Throws an `input` error for a base URL or header that cannot be. */
export function createCommunityClient(options: ClientOptions): CommunityClient {
  const { session = createSession(), routes, headers = {}, timeout = 30_000, onEvent } = options;
  const creation = { operation: 'createCommunityClient' };
  const baseUrl = checkedBase(creation, options.baseUrl);
  if (typeof headers !== 'function') headersOf(creation, session, headers, null);

  const emit = (event: CommunityEvent): void => {
    try {
      onEvent?.(event);
    } catch {
      // A monitor's own fault must not become the call's.
    }
  };
  if (onEvent) session.subscribe(emit);
  const line: Line = {
    session,
    routes,
    headers,
    timeout,
    emit,
    fetch: options.fetch ?? ((request, init) => globalThis.fetch(request, init)),
    base: (call) => absolute(call, baseUrl),
  };
  const parts = new Map<symbol, unknown>([[WIRE, line]]);

  return {
    baseUrl,
    scope: options.scope ?? baseUrl,
    session,
    emit,
    part<State>(key: symbol, make: () => State): State {
      if (!parts.has(key)) parts.set(key, make());
      // Each key is one module's own symbol, and that module always makes the same type.
      return parts.get(key) as State;
    },
    call: (operation, input, callOptions = {}) => callOperation(line, operation, input, callOptions),
  };
}

/** Ends in one slash, and holds nothing that would end up in a log: no credentials, no query. */
function checkedBase(call: Call, baseUrl: string): string {
  // An http or https address, or no scheme at all.
  if (/^(https?:\/\/[^/?#\\@\s]|(?![a-z][a-z\d+.-]*:))[^?#\\@\s]*$/i.test(baseUrl)) return `${baseUrl.replace(/\/+$/, '')}/`;
  throw fieldError(call, 'baseUrl', 'Must be a plain http or https address.');
}

function absolute(call: Call, baseUrl: string): URL {
  try {
    return new URL(baseUrl, globalThis.location?.href);
  } catch {
    throw fieldError(call, 'baseUrl', 'Is relative, and there is no page.');
  }
}
