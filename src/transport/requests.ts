import type { Group, Method } from '../contract/operation.js';
import type { Line } from './call.js';
import type { CommunityClient } from './client.js';
import { WIRE } from './client.js';
import type { Encoded } from './encode.js';
import { addressOf, formOf, jsonOf } from './encode.js';
import { fieldError, tokenError } from './errors.js';
import { headersOf } from './headers.js';
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

/** Name and value of each form field; `undefined` is left out, `null` is sent empty, an array as one comma-joined value. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The spec's generic requests of one group. A path is relative to the group's prefix, or to the base URL when it starts with `/`; it
 * may have a query. Each resolves to the answer's JSON unchecked, or to undefined for an empty body.
 */
export interface GroupRequests {
  /** Whether these requests are refused without a token. */
  readonly requiresToken: boolean;
  /** The headers of a request of this group; they hold the token, if there is one. */
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

/** The generic requests of one group, for what has no operation of its own. They know no cache and no schema. */
export function requestsOf(client: CommunityClient, group: Group): GroupRequests {
  const line = client.part<Line>(WIRE, noWire);
  const requiresToken = group === 'invites';
  const bearer = requiresToken ? 'needed' : 'welcome';

  const request = async (
    method: Method,
    path: string,
    options: RequestOptions,
    bodyOf: (call: Progress) => Omit<Encoded, 'url'>,
  ): Promise<unknown> => {
    const call: Progress = { operation: `${group}.${method.toLowerCase()}`, write: method !== 'GET' };
    const url = addressOf(call, line.base(call), within(call, group, path));
    const { signal, token } = options;
    return send(
      line,
      call,
      { url, ...bodyOf(call), method, signal, bearer: token === false && !requiresToken ? 'never' : bearer },
      (value) => value,
    );
  };
  const bare =
    (method: Method) =>
    (path: string, options: RequestOptions = {}) =>
      request(method, path, options, () => ({}));
  const json =
    (method: Method) =>
    (path: string, body?: unknown, options: RequestOptions = {}) =>
      request(method, path, options, (call) =>
        body === undefined ? {} : { body: jsonOf(call, body), contentType: 'application/json' },
      );
  const form =
    (method: Method) =>
    (path: string, values: FormValues, options: FormOptions = {}) =>
      request(method, path, options, () => formOf(values, options.multipart));

  return {
    requiresToken,
    async generateHeaders(contentType) {
      const call = { operation: `${group}.generateHeaders` };
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
function within(call: Progress, group: Group, path: string): string {
  const steps = (path.split(/[?#]/)[0] ?? '').split('/');
  const strange =
    /^(\/\/|[a-z][a-z\d+.-]*:)|[\\#\x00-\x20\x7f]/i.test(path) || steps.some((step) => /^(\.|%(25)*2e){1,2}$/i.test(step));
  if (!strange) return path.startsWith('/') ? path : `/api/${group}/${path}`;
  throw fieldError(call, 'path', 'Must be a path of the service.');
}

function noWire(): never {
  throw new TypeError('requestsOf: the client was not made by createCommunityClient');
}
