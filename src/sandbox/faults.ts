import type { OperationName } from '../contract/operations.js';
import { inGerman, languagesOf } from './german.js';
import { detail, responseOf, type Answer } from './http/answers.js';
import { pause, unlessAborted } from './wait.js';

/**
 * What can go wrong with one request. It is plain data, so that tests, stories and the served sandbox take the same.
 *
 * - `offline`: the request does not reach the service.
 * - `answer-lost`: the service applies the request, and its answer is lost.
 * - `cut`: the service applies the request, and the body of its answer breaks off in the middle.
 * - `overtaken`: the answer waits until a later request has been answered.
 * - `cursor-ignored`: the service answers as if `max_id` and `offset` were missing.
 * - `status`: an answer in place of the service's, which does not see the request; with `applied` it has applied it.
 * - `delay`: the answer takes so many milliseconds longer, so that others overtake it.
 * - `retype`: the value at this path of the answer has another type, such as `profile.name`; `*` stands for every row or field.
 */
export type Fault =
  | 'offline'
  | 'answer-lost'
  | 'cut'
  | 'overtaken'
  | 'cursor-ignored'
  | StatusFault
  | { readonly delay: number }
  | { readonly retype: string };

interface StatusFault {
  readonly status: number;
  /** The answer as JSON; the usual one of the status if there is neither a `body` nor `html`. */
  readonly body?: unknown;
  /** A page, as a proxy sends one. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly applied?: boolean;
}

/** The name of an operation, an app's own operation, or `*` for all. */
export type Target = OperationName | '*' | { readonly name: string };

/** Faults at random. */
export interface RandomFaults {
  /** The same seed gives the n-th request of an operation the same fault; 1 by default. */
  readonly seed?: number;
  /** The share of requests that meet a fault, from 0 to 1; 0.2 by default. */
  readonly share?: number;
  /** The faults to choose from; by default lost, cut, delayed and retyped answers, 503, 429 and pages in place of JSON. */
  readonly faults?: readonly Fault[];
}

export interface Faults {
  /**
   * The next `times` requests of the operation meet the fault; without `times`, all requests until `clear`, or until a later fault
   * of them. Faults with `times` come first, in the order in which they were planned.
   */
  fail(operation: Target, fault: Fault, options?: { readonly times?: number }): void;
  /** From now on, requests of the operation meet faults at random, unless `fail` has planned one. */
  random(operation: Target, faults?: RandomFaults): void;
  /** Delays every request of the operation by so many milliseconds, in addition to the latency. 0 removes the delay. */
  delay(operation: Target, milliseconds: number): void;
  /**
   * Holds the requests of the operation until the returned function is called: before the service handles them, or, with
   * `answer`, after it did and before the answer is sent.
   */
  hold(operation: Target, at?: 'request' | 'answer'): () => void;
  /** Ends all faults and delays, and releases held and overtaken requests. */
  clear(): void;
}

/** Answers a request as the service does. */
export type Answering = (ignoresCursor: boolean) => Promise<Response>;

/** Lets a request meet a fault. `overtake` resolves when a later request has been answered. */
export async function meetFault(
  fault: Fault | undefined,
  request: Pick<Request, 'headers' | 'method' | 'signal'>,
  answer: Answering,
  overtake: () => Promise<void>,
): Promise<Response> {
  if (fault === 'offline') throw unreachable();
  if (typeof fault === 'object' && 'status' in fault) {
    if (fault.applied) await answer(false);
    return responseOf(faultAnswer(fault, languagesOf(request)[0] === 'de'), request.method);
  }
  const response = await answer(fault === 'cursor-ignored');
  if (fault === 'answer-lost') throw unreachable();
  if (fault === 'cut') return cutShort(response);
  if (fault === 'overtaken') await unlessAborted(request.signal, overtake());
  if (typeof fault !== 'object') return response;
  if ('retype' in fault) return retyped(response, fault.retype);
  await pause(fault.delay, request.signal);
  return response;
}

/** Throws a TypeError for what is no fault: it may have come as JSON. */
export function checkFault(fault: unknown): void {
  const { status, delay, retype } = Object(fault) as Readonly<Record<string, unknown>>;
  const isNamed = ['offline', 'answer-lost', 'cut', 'overtaken', 'cursor-ignored'].some((name) => name === fault);
  const isStatus = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599;
  if (isNamed || isStatus || (typeof delay === 'number' && delay >= 0) || typeof retype === 'string') return;
  throw new TypeError(`sandbox.faults: there is no fault ${JSON.stringify(fault)}`);
}

/** The URL of the first page. */
export function firstPage(url: URL): URL {
  const first = new URL(url);
  for (const cursor of ['max_id', 'offset']) first.searchParams.delete(cursor);
  return first;
}

/** The error of `fetch` when the network fails. */
function unreachable(): TypeError {
  return new TypeError('Failed to fetch');
}

/** The answer of a fault with a status. */
function faultAnswer({ status, body, html, headers = {} }: StatusFault, isGerman: boolean): Answer {
  if (html !== undefined) return { status, html, headers };
  if (body !== undefined) return { status, body, headers };
  if (status >= 500) return { status, html: '<h1>Made to fail</h1>', headers };
  const { answer } = detail(status, 'This was made to fail.', headers);
  return isGerman ? { ...answer, body: inGerman(answer.body) } : answer;
}

/** The same answer, but its body ends in an error after its first half, as that of `fetch` does when the connection is lost. */
async function cutShort(response: Response): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  let half: Uint8Array | undefined = whole.slice(0, whole.length / 2);
  const body = new ReadableStream({
    pull(controller) {
      if (half?.length) controller.enqueue(half);
      else controller.error(new TypeError('network error'));
      half = undefined;
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

async function retyped(response: Response, path: string): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  if (!headers.get('Content-Type')?.startsWith('application/json')) return new Response(text || null, { status, headers });
  const value: unknown = JSON.parse(text);
  return new Response(JSON.stringify(changed(value, path.split('.'))), { status, headers });
}

/** The value, with another type at the path; what is not there stays so. */
function changed(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return another(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]: [string, unknown]): [string, unknown] => [
    key,
    first === '*' || first === key ? changed(one, rest) : one,
  ]);
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

function another(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? true : 'another type';
}
