import ky from 'ky';
import type { Method } from '../contract/operation.js';
import type { Encoded } from './encode.js';
import type { Call, CommunityError } from './errors.js';
import { communityError, isCommunityError, tokenError } from './errors.js';
import type { CommunityEvent } from './events.js';
import type { ExtraHeaders } from './headers.js';
import { headersOf } from './headers.js';
import type { CallBounds, Lifetime } from './lifetime.js';
import { beginLife } from './lifetime.js';
import { endsSession, httpError } from './refusal.js';
import { textOf, valueOf } from './reading.js';
import { SECRETS } from './session.js';

/** What a client brings to each of its calls. */
export interface Wire extends CallBounds {
  readonly fetch: (request: Request, init?: RequestInit) => Promise<Response>;
  readonly headers: ExtraHeaders;
  emit(event: CommunityEvent): void;
}

/** One request, ready to leave. */
export interface Outgoing extends Encoded {
  readonly method: Method;
  /** Whether the session's token goes along: it must, it may, or no token ever does. */
  readonly bearer: 'needed' | 'welcome' | 'never';
  /** Another account's token, in place of the session's. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Values that no error may repeat. */
  readonly secrets?: readonly unknown[];
}

/** How far a call has come. */
export interface Progress extends Call {
  sent?: boolean;
  status?: number;
}

/**
 * Sends one request once, and gives its answer to `read`: JSON, or undefined for an empty body. Settles always, as `read` does
 * or with a CommunityError: at the deadline, at the caller's signal, at a change of the session, whatever `fetch` does.
 */
export async function send<Output>(
  wire: Wire,
  call: Progress,
  outgoing: Outgoing,
  read: (value: unknown) => Output,
): Promise<Output> {
  const life = beginLife(call, wire, outgoing.signal);
  const began = Date.now();
  const settle = (error: CommunityError['kind'] | null): void => {
    life.end();
    wire.emit({ type: 'answer', operation: call.operation, duration: Date.now() - began, error, status: call.status ?? null });
  };
  try {
    const output = await Promise.race([life.over, exchange(wire, call, outgoing, life).then(read)]);
    settle(null);
    return output;
  } catch (thrown) {
    const error = isCommunityError(thrown) ? thrown : networkError(call, thrown);
    settle(error.kind);
    throw error;
  }
}

async function exchange(wire: Wire, call: Progress, outgoing: Outgoing, life: Lifetime): Promise<unknown> {
  const { session } = wire;
  const { bearer, method, body } = outgoing;
  const own = bearer !== 'never' && outgoing.token === undefined;
  if (own && session.current.state === 'restoring') await life.restored();
  const token = (own ? session[SECRETS].record()?.token : bearer !== 'never' && outgoing.token) || null;
  if (bearer === 'needed' && !token) throw tokenError(call);
  const { epoch } = session.current;
  life.bind(own && token !== null);
  const headers = headersOf(call, session, wire.headers, token, outgoing.contentType);

  const response = await ky(outgoing.url, {
    method,
    headers,
    body: body ?? null,
    signal: life.signal,
    // One owner for retries, deadlines and errors each; a redirect would turn a POST into a GET, or leave the service.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    redirect: 'manual',
    // The platform's cache knows nothing of accounts.
    cache: 'no-store',
    fetch: async (request, init) => {
      // ky hands over a request that it has built, which its own type does not say.
      if (life.signal.aborted) return life.over;
      call.sent = true;
      wire.emit({ type: 'request', operation: call.operation, method });
      return wire.fetch(request as Request, init);
    },
  });
  const { status, ok } = response;
  call.status = status;
  const text = await textOf(call, response);
  const value = valueOf(call, response, text);
  if (ok) return value;

  const error = httpError(call, response, value, token, outgoing.secrets);
  if (status === 401 && own && token && endsSession(call.operation)) {
    // A password is being changed: the new token may be on its way, and then this call is given up and asked again.
    await session[SECRETS].held;
    // This call ends with its own answer, not with the change that its answer brings about.
    life.end();
    session[SECRETS].refuse(epoch);
  }
  throw error;
}

/** Of what `fetch` threw only a system code such as ECONNRESET: the rest may quote the address or the request. */
function networkError(call: Call, thrown: unknown): CommunityError {
  const { code, cause } = Object(thrown) as { code?: unknown; cause?: unknown };
  const codes = [code, (Object(cause) as { code?: unknown }).code].map(String);
  const known = codes.find((one) => /^[A-Z][A-Z0-9_]{2,40}$/.test(one));
  return communityError(call, { kind: 'network' }, 'no answer', new Error(known ?? 'no code'));
}
