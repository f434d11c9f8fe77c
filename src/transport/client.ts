import type { Operation } from '../contract/operation.js';
import type { RouteTable } from '../contract/routes.js';
import { callOperation, type CallOptions } from './call.js';
import type { ClientContext } from './context.js';
import { type Call, fieldError } from './errors.js';
import { type CommunityEvent, notify } from './events.js';
import { type ExtraHeaders, setHeaders } from './headers.js';
import type { KeyedSender } from './idempotency.js';
import { keptAlive } from './keepalive.js';
import { createRetries, type Retries } from './retries.js';
import { type ServiceRules, serviceRules } from './service-rules.js';
import { createSession, type Session } from './session.js';

export interface ClientOptions {
  /** The address of the service. In a browser it may be relative to the page; a slash at its end makes no difference. */
  readonly baseUrl: string;
  /** The session of the calls; a new one in memory by default. */
  readonly session?: Session;
  /** Routes that differ from the default ones, such as `okunaRoutes`; `null` marks an operation that the service does not have. */
  readonly routes?: RouteTable;
  /** Replaces the platform's `fetch`, which is looked up again for each request. */
  readonly fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
  /** Headers of every request, such as `Accept-Language`; a function runs for each request. */
  readonly headers?: ExtraHeaders;
  /**
   * Milliseconds that one request may take, including its body: 1 to 2,147,483,647, the limit of timers. By default 30,000 for a write,
   * and 15,000 for a read, which is retried.
   */
  readonly timeout?: number;
  /**
   * Milliseconds for all tries of a read together, with the waits between them: 30,000 by default, or twice the timeout if that is more.
   * Time in which a read is paused, offline or hidden, does not count.
   */
  readonly deadline?: number;
  /** `idempotencyKeys()`: sends an `Idempotency-Key` with each write, for a service that takes one. None by default. */
  readonly idempotency?: KeyedSender;
  /**
   * What becomes of a list with rows that break the contract. `report`, the default: they are left out, and an event (`left-out`) says so
   * once per operation and path. `strict`: the answer is refused as a whole, as every other answer that breaks the contract is. People
   * without a profile are left out either way.
   */
  readonly validation?: 'report' | 'strict';
  /** Separates this client's cache keys and stored entries from those of another client; the base URL by default. */
  readonly scope?: string;
  /** Called for each event. An error it throws is reported as uncaught (`reportError`), or dropped where there is no such function. */
  readonly onEvent?: (event: CommunityEvent) => void;
}

/** Calls one service for one session. All state of the library belongs to a client. */
export interface CommunityClient {
  readonly baseUrl: string;
  readonly scope: string;
  readonly session: Session;
  /** Internal. */
  readonly service: ServiceRules;
  /** Internal. */
  readonly retries: Retries;
  /**
   * Checks the input, sends one request, checks the answer. Rejects only with a CommunityError. An availability check also resolves
   * for a taken or invalid value.
   */
  call<Input, Output>(operation: Operation<Input, Output>, input: Input, options?: CallOptions): Promise<Output>;
  /** The state of a higher floor under its key; `make` creates it at first use. */
  part<State>(key: symbol, make: () => State): State;
  emit(event: CommunityEvent): void;
}

/** The key under which `requestsOf` finds the client's context. */
export const CLIENT_CONTEXT: unique symbol = Symbol('client context');

/** Creates a client: once per app in a browser, once per request on a server. Throws an `input` error for an invalid option. */
export function createCommunityClient(options: ClientOptions): CommunityClient {
  const context = createContext(options);
  const { baseUrl, session, retries, emit } = context;
  if (options.onEvent) session.subscribe(emit);
  const parts = new Map<symbol, unknown>([[CLIENT_CONTEXT, context]]);

  const client: CommunityClient = {
    baseUrl,
    scope: options.scope ?? baseUrl,
    session,
    service: serviceRules,
    retries,
    emit,
    part<State>(key: symbol, make: () => State): State {
      // Each key is the symbol of one module, which always makes the same type.
      if (!parts.has(key)) parts.set(key, make());
      return parts.get(key) as State;
    },
    call: (operation, input, callOptions = {}) => callOperation(context, operation, input, callOptions),
  };
  session.tabs?.connect?.(client);
  return client;
}

/** Checks the options, and creates what the calls of a client share. */
function createContext(options: ClientOptions): ClientContext {
  const creation = { operation: 'createCommunityClient' };
  // Checked against any page; the real one is known when a call is made. JavaScript may pass no options at all.
  absoluteUrl(creation, (options as ClientOptions | undefined)?.baseUrl as string, 'http://page');
  const baseUrl = options.baseUrl.replace(/\/*$/, '/');
  const { session = createSession(), headers = {}, timeout, onEvent } = options;
  const { deadline = Math.max(30_000, 2 * (timeout ?? 0)) } = options;
  if (typeof headers !== 'function') setHeaders(creation, session, headers, null);
  // A timer with a longer delay fires at once.
  if (!(timeout === undefined || (timeout >= 1 && timeout < 2 ** 31))) {
    throw fieldError(creation, 'timeout', 'Must be 1 to 2147483647.');
  }
  if (!(deadline >= 1)) throw fieldError(creation, 'deadline', 'Must be 1 or more.');
  // In Node a request that nobody keeps is collected while its answer arrives, and then no signal ends that.
  const kept = new WeakMap<AbortSignal, Request>();
  return {
    ...options,
    baseUrl,
    session,
    headers,
    isStrict: options.validation === 'strict',
    reported: new Set(),
    retries: createRetries(deadline),
    aborts: new WeakMap(),
    emit: (event) => notify(onEvent, event),
    calls: 0,
    isPlatform: !options.fetch,
    fetch(request, signal, body) {
      const init = { ...keptAlive(request), signal };
      // The platform copies a request that it gets with a signal; another fetch may look at the request alone.
      if (!options.fetch) return globalThis.fetch(request, init);
      const copy = new Request(request, init);
      kept.set(signal, copy);
      // WebKit sends a form with a file, but cannot read it from a request.
      if (body instanceof FormData) copy.formData = async () => body;
      return options.fetch(copy);
    },
    baseUrlFor: (call) => absoluteUrl(call, baseUrl, globalThis.location?.href),
  };
}

/**
 * The absolute address of a base URL on a page. It must not contain credentials or a query, which could get into a log, nor begin
 * with two slashes: a path with an empty first part would lead to another host.
 */
function absoluteUrl(call: Call, baseUrl: string, page: string | undefined): string {
  try {
    const url = new URL(baseUrl, page);
    // Throws for React Native's own URL, which adds a slash to paths and has no setters. Expo and a polyfill replace it.
    url.search = '';
    // The text is checked too, because parsers repair addresses: it has http or https and a host, or no scheme. Throws for a non-string.
    if (url.origin.match(/^http/) && baseUrl.match(/^(https?:\/\/[^/?#\\@\s]|(?!https?:|\/\/))[^?#\\@\s\0-\x1f]*$/i)) {
      // Not `href`: the page's address may contain credentials, which `fetch` refuses.
      return url.origin + url.pathname;
    }
  } catch {
    // The platform's error is not attached, because it quotes the text.
  }
  throw fieldError(
    call,
    'baseUrl',
    baseUrl
      ? 'Must begin with http(s):// or be a path, without a user, a query or a fragment. It needs a complete URL class.'
      : 'Is missing: the address of the service.',
  );
}
