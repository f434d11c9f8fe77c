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
  input: Item,
  value: unknown,
): Output {
  const { echoes = [], leavesOut }: Partial<Query<Input, Output>> = operation.kind === 'query' ? operation : {};
  const { emit, isStrict, reported } = context;
  const { operation: name } = call;
  const rows = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  let kept = leavesOut ? rows?.filter((row) => !leavesOut(row)) : rows;
  let answer = z.safeParse(operation.output, kept ?? value);
  const issues = answer.error?.issues ?? [];
  if (rows && kept && kept.length < rows.length) emit({ type: 'left-out', operation: name, rows: rows.length - kept.length });
  if (kept && !isStrict && issues.length > 0) {
    const bad = new Set(issues.map(({ path }) => path[0]));
    const right = kept.filter((_, index) => !bad.has(index));
    // Of a list from its beginning: an empty one would say that there is nothing.
    if (right.length > 0 || input['max_id'] || input['offset']) {
      const left = { type: 'left-out', operation: name, rows: kept.length - right.length } as const;
      for (const issue of issues) {
        const [path, expected] = placeOf(issue, 1);
        if (!reported.has(name + path)) emit({ ...left, path, expected });
        reported.add(name + path);
      }
      kept = right;
      answer = z.safeParse(operation.output, kept);
    }
  }
  const others = echoes.filter((field) => !isSameText(input[field], (answer.data as Item | undefined)?.[field]));
  const places = answer.success
    ? others.map((field): Place => [field, 'that of the input'])
    : issues.slice(0, 3).map((issue) => placeOf(issue, 0));
  if (!answer.success || places.length > 0) {
    const text = places.map(([path, expected]) => `${path} (${expected})`).join(', ');
    throw decodeError(call, call.status ?? 0, places, `the answer breaks the contract at ${text}`);
  }
  if (rows && kept && kept.length < rows.length) keepAllRows(answer.data, rows, kept);
  return answer.data;
}

type Item = Readonly<Record<string, unknown>>;

/** A path in an answer, and what stands there by the contract. */
type Place = readonly [path: string, expected: string];

function placeOf(issue: z.core.$ZodIssue, from: number): Place {
  // Not every kind of issue has each of these; the message of a check of our own says what it takes.
  const { expected, format, message } = issue as {
    readonly expected?: string;
    readonly format?: string;
    readonly message: string;
  };
  return [issue.path.slice(from).map(String).join('.') || 'the whole', expected ?? format ?? message];
}

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** The answer breaks the contract at these places. */
export function decodeError(call: Call, status: number, places: readonly Place[], message: string): CommunityError {
  const paths = places.map(([path]) => path);
  return communityError(call, { kind: 'decode', status, paths, expected: places.map(([, expected]) => expected) }, message);
}
