import type { Operation } from '../contract/operation.js';
import type { RouteTable } from '../contract/routes.js';
import type { CallOptions, Line } from './call.js';
import { callOperation } from './call.js';
import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { CommunityEvent } from './events.js';
import { tell } from './events.js';
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
  /** Milliseconds one call may take, its body included: 1 to 2 147 483 647, the most a timer can do; 30 000 by default. */
  readonly timeout?: number;
  /** What sets this client's cache keys apart from another's; the base URL by default. */
  readonly scope?: string;
  /** Told what happens. What it throws is reported as uncaught (`reportError`) or, where a platform has no such thing, dropped. */
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

/** Makes a client; once per app in a browser, once per request on a server. Throws an `input` error for an option that cannot be. */
export function createCommunityClient(options: ClientOptions): CommunityClient {
  const { session = createSession(), routes, headers = {}, timeout = 30_000, onEvent } = options;
  const creation = { operation: 'createCommunityClient' };
  // On whatever page: its own is known when a call is made.
  absolute(creation, options.baseUrl, 'http://page');
  const baseUrl = options.baseUrl.replace(/\/*$/, '/');
  if (typeof headers !== 'function') headersOf(creation, session, headers, null);
  // Beyond it a platform's timer fires at once.
  if (!(timeout >= 1 && timeout < 2 ** 31)) throw fieldError(creation, 'timeout', 'Must be 1 to 2147483647.');

  const emit = (event: CommunityEvent): void => tell(onEvent, event);
  if (onEvent) session.subscribe(emit);
  const line: Line = {
    session,
    routes,
    headers,
    timeout,
    aborts: new WeakMap(),
    emit,
    fetch: options.fetch ?? ((request, init) => globalThis.fetch(request, init)),
    base: (call) => absolute(call, baseUrl, globalThis.location?.href),
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

/** The address of a base URL on a page. Nothing in it would end up in a log: no credentials, no query. */
function absolute(call: Call, baseUrl: string, page: string | undefined): string {
  try {
    const url = new URL(baseUrl, page);
    // Its text too, because parsers mend: http or https and a host, or no scheme. Whatever is no text throws here.
    if (url.origin.match(/^http/) && baseUrl.match(/^(https?:\/\/[^/?#\\@\s]|(?!https?:))[^?#\\@\s]*$/i)) {
      // Not its `href`: a page may be open under an address with credentials, which no request takes.
      return url.origin + url.pathname;
    }
  } catch {
    // The platform's error is not attached: it quotes the text.
  }
  throw fieldError(call, 'baseUrl', 'Must be a plain http or https address, or relative to a page of one.');
}
