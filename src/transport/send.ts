import ky from 'ky';
import type { Method } from '../contract/operation.js';
import type { ClientContext } from './context.js';
import type { Encoded } from './encode.js';
import { type ErrorRules, isOffline } from './error-code.js';
import { type Call, type CommunityError, communityError, isCommunityError, tokenError } from './errors.js';
import type { RequestEvent } from './events.js';
import { setHeaders } from './headers.js';
import { type Lifetime, startLifetime, timeoutOf } from './lifetime.js';
import { httpError, isOwn401 } from './refusal.js';
import { decodeError, textOf, valueOf } from './response.js';
import { SECRETS } from './session.js';
import type { Upload } from './upload.js';

/** One request, ready to be sent. */
export interface Outgoing extends Encoded {
  readonly method: Method;
  /** Whether the request carries the session's token: it must, it does if there is one, or it carries no token at all. */
  readonly bearer: 'required' | 'optional' | 'never';
  /** Another account's token, in place of the session's. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly upload?: Upload | undefined;
  readonly keepalive?: boolean | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The write that sends it, for events. */
  readonly write?: number | undefined;
  /** Values that no error may contain. */
  readonly secrets?: readonly unknown[];
}

/** What the events of one call have in common. */
type Tag = Pick<RequestEvent, 'operation' | 'id' | 'write'>;

/** The progress of a call. */
export interface Progress extends Call {
  sent?: boolean;
  /** The device said that it has no network when it was sent. Nothing left it, unless an answer came all the same. */
  isOffline?: boolean;
  /** Its token was refused, and the session has another one. False once it has been sent again. */
  mayRepeat?: boolean;
  server?: string;
  rules?: ErrorRules;
  status?: number;
  /** The body of an unsuccessful answer. */
  errorBody?: unknown;
}

/**
 * Sends one request, and passes its answer to `read`: JSON, or undefined for an empty body. It always settles: with the result of
 * `read`, or with a CommunityError at the timeout, at the caller's signal or at a change of the session, even if `fetch` hangs. A request
 * is sent once, but a write whose token was refused is sent again with a new token of its account: a 401 proves that it was not done.
 */
export async function send<Output>(
  context: ClientContext,
  call: Progress,
  outgoing: Outgoing,
  read: (value: unknown) => Output,
): Promise<Output> {
  const { retries, emit, session } = context;
  const { signal } = outgoing;
  const { account } = session.current;
  const limit = retries.timeLeft(signal, timeoutOf(call, context));
  const lifetime = startLifetime(call, context, signal, limit);
  const start = performance.now();
  const tag: Tag = { operation: call.operation, id: (context.calls += 1), write: outgoing.write };
  const settle = (error?: CommunityError): void => {
    lifetime.end();
    const duration = Math.round(performance.now() - start);
    // A computer that slept has not waited.
    retries.note(signal, Math.min(duration, limit), error);
    emit({ type: 'answer', ...tag, duration, error: error?.kind ?? null, status: call.status ?? null });
  };
  try {
    const output = await Promise.race([lifetime.aborted, exchange(context, call, tag, outgoing, lifetime).then(read)]);
    settle();
    return output;
  } catch (thrown) {
    const error = isCommunityError(thrown) ? thrown : networkError(call, thrown);
    settle(error);
    if (!call.mayRepeat || session.current.account !== account) throw error;
    Object.assign(call, { mayRepeat: false, sent: false });
    delete call.status;
    return send(context, call, outgoing, read);
  }
}

async function exchange(
  context: ClientContext,
  call: Progress,
  tag: Tag,
  outgoing: Outgoing,
  lifetime: Lifetime,
): Promise<unknown> {
  const { session } = context;
  const secrets = session[SECRETS];
  const { bearer, method, body } = outgoing;
  const usesSession = bearer !== 'never' && outgoing.token === undefined;
  if (usesSession && secrets.restored) await lifetime.restored();
  const token = (usesSession ? secrets.record()?.token : bearer !== 'never' && outgoing.token) || null;
  if (bearer === 'required' && !token) throw tokenError(call);
  if (!token) call.rules = { unauthorized: 'token', ...call.rules };
  const { epoch } = session.current;
  lifetime.bindToSession(usesSession && token !== null);

  let headers = new Headers();
  const ask = async (request: Request): Promise<Response> => {
    headers = setHeaders(call, session, context.headers, token, outgoing.contentType, request.headers);
    if (outgoing.idempotencyKey) request.headers.set('idempotency-key', outgoing.idempotencyKey);
    if (lifetime.signal.aborted) return lifetime.aborted;
    call.sent = true;
    call.isOffline = isOffline();
    call.server = outgoing.url.origin;
    context.emit({ type: 'request', ...tag, method });
    if (outgoing.upload && context.isPlatform) return outgoing.upload(request, body ?? null, lifetime.signal);
    return context.fetch(request, lifetime.signal, body);
  };
  const response = await sendByKy(outgoing, ask);
  const { status, ok } = response;
  call.status = status;
  const text = await textOf(call, response, context);
  const value = valueOf(call, response, text);
  if (ok) return value;

  if (status === 401 && !isOwn401(response.headers, value, secrets.scheme)) {
    throw decodeError(call, 'the answer breaks the contract');
  }
  call.errorBody = value;
  const error = httpError(call, response, value, token, secretsIn(headers).concat(outgoing.secrets));
  if (status === 401 && usesSession && token && !call.rules?.unauthorized) {
    // During a password change the new token may be on its way. When it arrives, a read is aborted and retried. A write goes on: it was
    // not done, so `send` sends it again.
    await secrets.expiryDelay;
    if (epoch !== session.current.epoch && !lifetime.signal.aborted) call.mayRepeat ??= true;
    // The call rejects with this error, not with `aborted` because of the session change it causes.
    lifetime.end();
    secrets.refuse(epoch);
  }
  throw error;
}

/** The values of headers, and each without its first word: what follows a scheme. */
function secretsIn(headers: Headers): unknown[] {
  return [...headers].flatMap(([name, text]) => (/^(accept|content)/.test(name) ? [] : [text, text.replace(/.* /, '')]));
}

/** Makes the request by ky, which then only passes on what `ask` resolves to. */
function sendByKy(
  { url, method, body, keepalive = false }: Outgoing,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  let answer: Promise<Response> | undefined;
  return ky(url, {
    method,
    body: body ?? null,
    keepalive,
    // TanStack Query retries, the lifetime has the timeout, and errors are this library's own (docs/decisions/ky-1.md). A redirect is
    // an error: it could turn a POST into a GET, or lead away from the service.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    redirect: 'manual',
    // The browser's HTTP cache does not separate accounts.
    cache: 'no-store',
    // Asked from a hook: for its own `fetch`, ky first copies the request for a next try, and combines our signal with one of its
    // own. Both cost more than all that this library adds to a call.
    hooks: { beforeRequest: [(request) => (answer = ask(request))] },
    // A hook's Response of another realm is none to ky, which then goes on. It always passes a Request here; its type is wider.
    fetch: (request) => answer ?? ask(request as Request),
  });
}

/** Keeps only a system code such as ECONNRESET of what `fetch` threw: the rest may quote the address or the request. */
function networkError(call: Progress, thrown: unknown): CommunityError {
  if (call.isOffline && !call.status) call.sent = false;
  const { code, cause } = Object(thrown) as { code?: unknown; cause?: unknown };
  const codes = [code, (Object(cause) as { code?: unknown }).code].map(String);
  const known = codes.find((one) => /^[A-Z][A-Z0-9_]{2,40}$/.test(one));
  return communityError(call, { kind: 'network' }, 'no answer', new Error(known ?? 'no code'));
}
