import { formDataOf } from '../contract/form-data.js';
import { isFile } from '../contract/native-file.js';
import type { Group, Method } from '../contract/operation.js';
import { CLIENT_CONTEXT, type CommunityClient } from './client.js';
import type { ClientContext } from './context.js';
import { addressOf, type Encoded, formOf, jsonOf } from './encode.js';
import { type Call, fieldError, tokenError } from './errors.js';
import { setHeaders } from './headers.js';
import { startLifetime, timeoutOf } from './lifetime.js';
import { textsIn } from './refusal.js';
import { type Progress, send } from './send.js';
import { SECRETS } from './session.js';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** `false` sends no token, unless the group requires one. */
  readonly token?: false;
}

export interface FormOptions extends RequestOptions {
  /** Sends multipart/form-data instead of urlencoded; a form with a File or Blob is always multipart. */
  readonly multipart?: boolean;
}

/**
 * Name and value of each form field. `undefined` is left out, `null` is sent as an empty value, and an array as one comma-joined value;
 * an array that contains a File or Blob is sent as one part per value.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Generic requests to one group of the service. A path is relative to the group's prefix, or to the base URL if it starts with `/`; it
 * may have a query. Each resolves to the answer's JSON, unchecked, or to undefined for an empty body. A body that cannot be sent, such as
 * a Blob as JSON, is an `input` error.
 */
export interface GroupRequests {
  /** Whether these requests need a token. */
  readonly requiresToken: boolean;
  /** The headers of a request to this group, with the token if there is one. Waits for a restoring session, as requests do. */
  generateHeaders(contentType?: string): Promise<Record<string, string>>;
  get(path: string, options?: RequestOptions): Promise<unknown>;
  delete(path: string, options?: RequestOptions): Promise<unknown>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  postForm(path: string, values: FormValues, options?: FormOptions): Promise<unknown>;
  putForm(path: string, values: FormValues, options?: FormOptions): Promise<unknown>;
  patchForm(path: string, values: FormValues, options?: FormOptions): Promise<unknown>;
}

/** The operation is unknown: a 403 may mean a block, too. */
const ANY = { refusesBlocks: true } as const;

/** The body of a request, and the values it is made of. */
interface Body extends Omit<Encoded, 'url'> {
  readonly values?: unknown;
}

/** The generic requests to one group, for endpoints without an operation. They use no cache and no schema. */
export function requestsOf(client: CommunityClient, group: Group): GroupRequests {
  const context = client.part<ClientContext>(CLIENT_CONTEXT, () => {
    throw new TypeError('requestsOf: the client was not made by createCommunityClient');
  });
  const target: Target = { context, group, requiresToken: group === 'invites' };
  const withoutBody =
    (method: Method) =>
    (path: string, options: RequestOptions = {}) =>
      sendTo(target, method, path, options, () => ({}));
  const withJson =
    (method: Method) =>
    (path: string, body?: unknown, options: RequestOptions = {}) =>
      sendTo(target, method, path, options, (call) => {
        if (body === undefined) return {};
        const text = jsonOf(call, body, onlyJson);
        return { body: text, contentType: 'application/json', values: JSON.parse(text) as unknown };
      });
  const withForm =
    (method: Method) =>
    (path: string, values: FormValues, options: FormOptions = {}) =>
      sendTo(target, method, path, options, (call) => {
        const parts = partsOf(call, values);
        const body = formDataOf(parts, options.multipart);
        return { ...(body ? { body } : formOf(parts)), values };
      });

  return {
    requiresToken: target.requiresToken,
    generateHeaders: (contentType) => headersFor(target, contentType),
    get: withoutBody('GET'),
    delete: withoutBody('DELETE'),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    postForm: withForm('POST'),
    putForm: withForm('PUT'),
    patchForm: withForm('PATCH'),
  };
}

/** The group to which requests go, and the client that sends them. */
interface Target {
  readonly context: ClientContext;
  readonly group: Group;
  readonly requiresToken: boolean;
}

async function sendTo(
  { context, group, requiresToken }: Target,
  method: Method,
  path: string,
  { signal, token }: RequestOptions,
  bodyOf: (call: Call) => Body,
): Promise<unknown> {
  const call: Progress = { operation: `${group}.${method.toLowerCase()}`, isWrite: method !== 'GET', rules: ANY };
  const url = addressOf(call, context.baseUrlFor(call), pathIn(call, group, path));
  const bearer = requiresToken ? 'required' : 'optional';
  const { values, ...body } = bodyOf(call);
  const outgoing = {
    ...body,
    url,
    method,
    signal,
    bearer: token === false && !requiresToken ? 'never' : bearer,
    secrets: secretsIn([values, ...url.searchParams.values()]),
  } as const;
  return send(context, call, outgoing, (value) => value);
}

async function headersFor({ context, group, requiresToken }: Target, contentType?: string): Promise<Record<string, string>> {
  const call = { operation: `${group}.generateHeaders` };
  const lifetime = startLifetime(call, context, undefined, timeoutOf(call, context));
  await Promise.race([lifetime.aborted, lifetime.restored()]).finally(lifetime.end);
  const token = context.session[SECRETS].record()?.token ?? null;
  if (requiresToken && token === null) throw tokenError(call);
  return Object.fromEntries(setHeaders(call, context.session, context.headers, token, contentType).entries());
}

/** The path below the base URL. A path that names another host, or contains `..`, is an `input` error. */
function pathIn(call: Call, group: Group, path: string): string {
  const isInvalid =
    typeof path !== 'string' ||
    /^(\/\/|[a-z][a-z\d+.-]*:)|[\\#\x00-\x20\x7f]/i.test(path) ||
    /^([^?]*\/)?(\.|%(25)*2e){1,2}([/?]|$)/i.test(path);
  if (!isInvalid) return path.startsWith('/') ? path : `/api/${group}/${path}`;
  throw fieldError(call, 'path', 'Must be a path of the service.');
}

/** Any value may be a password, so an error contains none of them. The longest comes first: a shorter one may be a part of it. */
function secretsIn(values: unknown): string[] {
  return textsIn(values).sort((one, other) => other.length - one.length);
}

/** For JSON.stringify, which turns a Blob, a FormData or a Map into `{}`, and leaves out a function. */
function onlyJson(_: string, value: unknown): unknown {
  if (/ (Object|Array|String|Number|Boolean|Null|Undefined)\]$/.test(tagOf(value))) return value;
  throw new TypeError();
}

/** The fields of a form; an array that contains a file becomes one field per value. */
function partsOf(call: Call, values: FormValues): (readonly [name: string, value: unknown])[] {
  if (tagOf(values) !== '[object Object]') throw fieldError(call, 'values', 'Must be an object of names and values.');
  return Object.entries(values).flatMap(([name, value]) => {
    const parts: readonly unknown[] = Array.isArray(value) && value.some(isFile) ? value : [value];
    if (parts.every((part) => isFile(part) || hasText(part))) return parts.map((part) => [name, part] as const);
    throw fieldError(call, name, 'Cannot stand in a form.');
  });
}

/** Whether a value has a meaningful text: a function and `[object Object]` have none. */
function hasText(value: unknown): boolean {
  try {
    if (Array.isArray(value)) return value.every(hasText);
    return typeof value === 'object' ? !String(value).startsWith('[object ') : !/function|symbol/.test(typeof value);
  } catch {
    // It has no text, or it is an array that contains itself.
    return false;
  }
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
