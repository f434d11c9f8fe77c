import * as z from 'zod/mini';
import { keepAllRows } from '../contract/left-out.js';
import type { Operation, Query } from '../contract/operation.js';
import type { ClientContext } from './context.js';
import type { Call, CommunityError } from './errors.js';
import { communityError } from './errors.js';
import { httpError } from './refusal.js';

/** Reading stops at this size; the service's own answers are far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The text of an answer. Throws an `http` error for a redirect, followed or not, and a `decode` error for a body that is too large. */
export async function textOf(call: Call, response: Response, context: { decoder?: TextDecoder | undefined }): Promise<string> {
  const { status, body } = response;
  const isRedirect = response.type === 'opaqueredirect' || response.redirected || (status >= 300 && status < 400);
  if (isRedirect) throw httpError(call, response, undefined, null);
  // Some runtimes have no streams; the size is not limited there.
  if (!body?.getReader) return response.text();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      reader.cancel().catch(() => {});
      throw decodeError(call, status, [], 'the answer is too large');
    }
  }
  // Making a decoder costs more than decoding; one that is given whole texts keeps nothing of them.
  context.decoder ??= new TextDecoder();
  return context.decoder.decode(joined(chunks, size));
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** A longer error body is not the service's, and is not looked into. */
const MAX_ERROR = 100_000;

/** The JSON of an answer; undefined for an empty body, and for an error whose body is not JSON, such as an HTML page. */
export function valueOf(call: Call, { ok, status, headers }: Response, text: string): unknown {
  if (text.trim() === '' || (!ok && text.length > MAX_ERROR)) return undefined;
  try {
    // `text/plain` is what a `Response` made of a text says of itself.
    if (!/json|^text\/plain|^$/i.test(headers.get('content-type') ?? '')) throw new TypeError();
    // Code that copies the answer key by key would set a prototype from the key `__proto__`.
    return JSON.parse(text, mayNameProto(text) ? withoutProto : undefined);
  } catch {
    // The platform's error is not attached, because it quotes the text.
    if (ok) throw decodeError(call, status, [], 'the answer is not JSON');
    return undefined;
  }
}

/** Whether `__proto__` stands in a JSON text, as it is or with a letter as an escape. */
function mayNameProto(text: string): boolean {
  return text.includes('__proto__') || (text.includes('\\u00') && /\\u00[2-7]/.test(text));
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/**
 * Checks the answer of an operation: its shape, and that it repeats the input where it must. Rows of a list that break the contract are
 * left out, unless the client is strict.
 */
export function answerOf<Input, Output>(
  context: Pick<ClientContext, 'emit' | 'isStrict' | 'reported'>,
  call: Call & { readonly status?: number },
  operation: Operation<Input, Output>,
  input: Readonly<Record<string, unknown>>,
  value: unknown,
): Output {
  const { echoes = [], leavesOut }: Partial<Query<Input, Output>> = operation.kind === 'query' ? operation : {};
  const rows = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  let kept = leavesOut ? rows?.filter((row) => !leavesOut(row)) : rows;
  if (rows && kept && kept.length < rows.length) report(context, call, rows.length - kept.length);
  let answer = z.safeParse(operation.output, kept ?? value);
  if (!answer.success && kept && !context.isStrict) {
    const { issues } = answer.error;
    const bad = new Set(issues.map(({ path }) => path[0]));
    const right = kept.filter((_, index) => !bad.has(index));
    // Of a list from its beginning: an empty one would say that there is nothing.
    const isNothing = right.length === 0 && !input['max_id'] && !input['offset'];
    if (right.length < kept.length && !isNothing) {
      for (const issue of issues) report(context, call, kept.length - right.length, issue);
      kept = right;
      answer = z.safeParse(operation.output, kept);
    }
  }
  if (!answer.success) {
    const { issues } = answer.error;
    throw contractError(
      call,
      issues.slice(0, 3).map((issue) => placeOf(issue, issue.path)),
    );
  }
  const { data } = answer;
  const others = echoes.filter((field) => !isSameText(input[field], (data as Readonly<Record<string, unknown>>)[field]));
  if (others.length > 0) {
    throw contractError(
      call,
      others.map((field) => [field, 'that of the input']),
    );
  }
  if (rows && kept && kept.length < rows.length) keepAllRows(data, rows, kept);
  return data;
}

/** A path in an answer, and what stands there by the contract. */
type Place = readonly [path: string, expected: string];

function placeOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): Place {
  // Not every kind of issue has each of these; the message of a check of our own says what it takes.
  const { expected, format, message } = issue as {
    readonly expected?: string;
    readonly format?: string;
    readonly message: string;
  };
  return [path.map(String).join('.') || 'the whole', expected ?? format ?? message];
}

function report(
  { emit, reported }: Pick<ClientContext, 'emit' | 'reported'>,
  { operation }: Call,
  rows: number,
  issue?: z.core.$ZodIssue,
): void {
  const event = { type: 'left-out', operation, rows } as const;
  if (!issue) return emit(event);
  const [path, expected] = placeOf(issue, issue.path.slice(1));
  const place = `${operation} ${path}`;
  if (!reported.has(place)) emit({ ...event, path, expected });
  reported.add(place);
}

function contractError(call: Call & { readonly status?: number }, places: readonly Place[]): CommunityError {
  const text = places.map(([path, expected]) => `${path} (${expected})`).join(', ');
  return decodeError(call, call.status ?? 0, places, `the answer breaks the contract at ${text}`);
}

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** The answer breaks the contract at these places. */
export function decodeError(call: Call, status: number, places: readonly Place[], message: string): CommunityError {
  const [paths, expected] = [places.map(([path]) => path), places.map((place) => place[1])];
  return communityError(call, { kind: 'decode', status, paths, expected }, message);
}
