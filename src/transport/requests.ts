import type { Group, Method } from '../contract/operation.js';
import type { Line } from './call.js';
import type { CommunityClient } from './client.js';
import { WIRE } from './client.js';
import type { Encoded } from './encode.js';
import { addressOf, formOf, isFile, jsonOf } from './encode.js';
import type { Call } from './errors.js';
import { fieldError, tokenError } from './errors.js';
import { headersOf } from './headers.js';
import { beginLife } from './lifetime.js';
import { textsIn } from './refusal.js';
import type { Progress } from './send.js';
import { send } from './send.js';
import { SECRETS } from './session.js';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** `false` leaves the token out, where the group does not require one. */
  readonly token?: false;
}

export interface FormOptions extends RequestOptions {
  /** multipart/form-data instead of urlencoded; a File or Blob among the values makes it so by itself. */
  readonly multipart?: boolean;
}

/**
 * Name and value of each form field; `undefined` is left out, `null` is sent empty, an array as one comma-joined value, and one
 * with a File or Blob in it as a part for each of its values.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The spec's generic requests of one group. A path is relative to the group's prefix, or to the base URL when it starts with `/`; it
 * may have a query. Each resolves to the answer's JSON unchecked, or to undefined for an empty body. A body that cannot travel as
 * it is, such as a Blob as JSON, is an `input` error.
 */
export interface GroupRequests {
  /** Whether these requests are refused without a token. */
  readonly requiresToken: boolean;
  /** The headers of a request of this group; they hold the token, if there is one. Waits, as requests do, for a restoring session. */
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

/** What travels, and the values it is made of. */
interface Body extends Omit<Encoded, 'url'> {
  readonly values?: unknown;
}

/** The generic requests of one group, for what has no operation of its own. They know no cache and no schema. */
export function requestsOf(client: CommunityClient, group: Group): GroupRequests {
  const line = client.part<Line>(WIRE, noWire);
  const requiresToken = group === 'invites';
  const bearer = requiresToken ? 'needed' : 'welcome';

  const request = async (
    method: Method,
    path: string,
    options: RequestOptions,
    bodyOf: (call: Call) => Body,
  ): Promise<unknown> => {
    const call: Progress = { operation: `${group}.${method.toLowerCase()}`, write: method !== 'GET' };
    const url = addressOf(call, line.base(call), within(call, group, path));
    const { signal, token } = options;
    const { values, ...body } = bodyOf(call);
    const outgoing = {
      ...body,
      url,
      method,
      signal,
      bearer: token === false && !requiresToken ? 'never' : bearer,
      secrets: secretsIn([values, ...url.searchParams.values()]),
    } as const;
    return send(line, call, outgoing, (value) => value);
  };
  const bare =
    (method: Method) =>
    (path: string, options: RequestOptions = {}) =>
      request(method, path, options, () => ({}));
  const json =
    (method: Method) =>
    (path: string, body?: unknown, options: RequestOptions = {}) =>
      request(method, path, options, (call) => {
        if (body === undefined) return {};
        const text = jsonOf(call, body, onlyJson);
        return { body: text, contentType: 'application/json', values: JSON.parse(text) as unknown };
      });
  const form =
    (method: Method) =>
    (path: string, values: FormValues, options: FormOptions = {}) =>
      request(method, path, options, (call) => ({ ...formOf(partsOf(call, values), options.multipart), values }));

  return {
    requiresToken,
    async generateHeaders(contentType) {
      const call = { operation: `${group}.generateHeaders` };
      const life = beginLife(call, line, undefined);
      await Promise.race([life.over, life.restored()]).finally(life.end);
      const token = line.session[SECRETS].record()?.token ?? null;
      if (requiresToken && token === null) throw tokenError(call);
      return Object.fromEntries(headersOf(call, line.session, line.headers, token, contentType).entries());
    },
    get: bare('GET'),
    delete: bare('DELETE'),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    postForm: form('POST'),
    putForm: form('PUT'),
    patchForm: form('PATCH'),
  };
}

/** The path from the base URL on; one that names another host, or steps out of where it starts, is an `input` error. */
function within(call: Call, group: Group, path: string): string {
  const strange =
    typeof path !== 'string' ||
    /^(\/\/|[a-z][a-z\d+.-]*:)|[\\#\x00-\x20\x7f]/i.test(path) ||
    /^([^?]*\/)?(\.|%(25)*2e){1,2}([/?]|$)/i.test(path);
  if (!strange) return path.startsWith('/') ? path : `/api/${group}/${path}`;
  throw fieldError(call, 'path', 'Must be a path of the service.');
}

/**
 * Nobody says which value is a password, so no error repeats any that may be one. What has fewer than four characters is not: it
 * would take letters and short words out of every text. The longest comes first, because another may be a part of it.
 */
function secretsIn(values: unknown): string[] {
  const texts = textsIn(values).filter((text) => text.length >= 4);
  return texts.sort((one, other) => other.length - one.length);
}

/** For JSON.stringify, which would make `{}` of a Blob, a FormData or a Map, and nothing of a function. */
function onlyJson(_: string, value: unknown): unknown {
  if (/ (Object|Array|String|Number|Boolean|Null|Undefined)\]$/.test(tagOf(value))) return value;
  throw new TypeError();
}

/** The fields of a form; a list with a file in it becomes a field for each of its values. */
function partsOf(call: Call, values: FormValues): (readonly [name: string, value: unknown])[] {
  if (tagOf(values) !== '[object Object]') throw fieldError(call, 'values', 'Must be an object of names and values.');
  return Object.entries(values).flatMap(([name, value]) => {
    const parts: readonly unknown[] = Array.isArray(value) && value.some(isFile) ? value : [value];
    if (parts.every((part) => isFile(part) || hasText(part))) return parts.map((part) => [name, part] as const);
    throw fieldError(call, name, 'Cannot stand in a form.');
  });
}

/** Whether a value can be told by a text: not so a function, and what would be `[object Object]`. */
function hasText(value: unknown): boolean {
  try {
    if (Array.isArray(value)) return value.every(hasText);
    return typeof value === 'object' ? !String(value).startsWith('[object ') : !/function|symbol/.test(typeof value);
  } catch {
    // No text at all, or a list in itself.
    return false;
  }
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

function noWire(): never {
  throw new TypeError('requestsOf: the client was not made by createCommunityClient');
}
