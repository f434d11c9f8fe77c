import * as z from 'zod/mini';
import type { Operation } from '../contract/operation.js';
import type { RouteTable } from '../contract/routes.js';
import { routeOf } from '../contract/routes.js';
import { encode } from './encode.js';
import type { Texts } from './errors.js';
import { communityError, isCommunityError } from './errors.js';
import type { CommunityEvent } from './events.js';
import type { ExtraHeaders } from './headers.js';
import { headersOf } from './headers.js';
import { decodeError } from './reading.js';
import type { Progress, Wire } from './send.js';
import { send } from './send.js';
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

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Another account's token for this call: in its header only, and its refusal does not end the session. */
  readonly token?: string;
  /** `false` sends an operation whose token is `optional` without one. */
  readonly authenticated?: boolean;
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

/** A client's wire and its base URL, resolved when asked for: a server render has no page for a relative one. */
export interface Line extends Wire {
  base(call: Progress): URL;
}

/** Makes a client; once per app in a browser, once per request on a server. Throws an `input` error for a base URL or header that cannot be. */
export function createCommunityClient(options: ClientOptions): CommunityClient {
  const { session = createSession(), routes, headers = {}, timeout = 30_000, onEvent } = options;
  const baseUrl = checkedBase(options.baseUrl);
  const creation = { operation: 'createCommunityClient' };
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
    call: (operation, input, callOptions = {}) => perform(line, routes, operation, input, callOptions),
  };
}

async function perform<Input, Output>(
  line: Line,
  routes: RouteTable | undefined,
  operation: Operation<Input, Output>,
  input: Input,
  options: CallOptions,
): Promise<Output> {
  const { name, kind, token, secrets = [] } = operation;
  const call: Progress = { operation: name, write: kind === 'mutation' };
  const route = routeOf(operation, routes);
  if (!route) throw communityError(call, { kind: 'unsupported' }, 'the service has no such operation');
  const checks = kind === 'query' && operation.checks !== undefined;
  // An availability is what every check answers; its own type says so where the operation is declared.
  const availability = (status: string, texts: Texts): Output => ({ status, reason: firstText(texts) }) as Output;

  const checked = z.safeParse(operation.input, input);
  if (!checked.success) {
    const texts = textsOfIssues(checked.error.issues);
    if (checks) return availability('invalid', texts);
    throw communityError(
      call,
      { kind: 'input', ...texts },
      `the input is refused (${Object.keys(texts.fieldErrors).join(', ') || 'as a whole'})`,
    );
  }
  // Inputs are objects of the wire's own names; that is what the schema just checked.
  const values = checked.data as Record<string, unknown>;
  const open = token === 'none' || (token === 'optional' && options.authenticated === false);
  try {
    const outgoing = {
      ...encode(call, line.base(call), route.path, route.encoding, values),
      method: route.method,
      bearer: open ? 'never' : 'needed',
      token: options.token,
      signal: options.signal,
      secrets: secrets.map((field) => values[field]),
    } as const;
    return await send(line, call, outgoing, (value) => {
      const answer = z.safeParse(operation.output, value);
      if (answer.success) return answer.data;
      const paths = answer.error.issues.slice(0, 3).map(({ path }) => path.map(String).join('.') || 'the whole');
      throw decodeError(call, call.status ?? 0, paths, `the answer breaks the contract at ${paths.join(', ')}`);
    });
  } catch (error) {
    if (checks && isCommunityError(error) && error.kind === 'http' && error.status === 400) return availability('taken', error);
    throw error;
  }
}

function textsOfIssues(issues: readonly z.core.$ZodIssue[]): Texts {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const { path, message } of issues) {
    const texts = path.length > 0 ? (fieldErrors[String(path[0])] ??= []) : formErrors;
    if (!texts.includes(message)) texts.push(message);
  }
  return { fieldErrors, formErrors };
}

function firstText({ fieldErrors, formErrors }: Texts): string | null {
  return [...Object.values(fieldErrors).flat(), ...formErrors][0] ?? null;
}

/** Ends in one slash, and holds nothing that would end up in a log: no credentials, no query. */
function checkedBase(baseUrl: string): string {
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(baseUrl)?.[0];
  const usable = !/[?#\\@\s]/.test(baseUrl) && (scheme === undefined || /^https?:\/\/[^/]/i.test(baseUrl));
  if (usable) return `${baseUrl.replace(/\/+$/, '')}/`;
  throw baseError(
    { operation: 'createCommunityClient' },
    'Must be an http or https address without credentials, query or fragment.',
  );
}

function absolute(call: Progress, baseUrl: string): URL {
  try {
    return new URL(baseUrl, globalThis.location?.href);
  } catch {
    throw baseError(call, 'Is relative, and there is no page to resolve it against.');
  }
}

function baseError(call: Progress, text: string): Error {
  return communityError(call, { kind: 'input', fieldErrors: { baseUrl: [text] }, formErrors: [] }, 'the base URL cannot be used');
}
