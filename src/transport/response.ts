import * as z from 'zod/mini';
import type { Operation, Query } from '../contract/operation.js';
import { type AnswerPath, rowCheckOf } from '../contract/rows.js';
import type { ClientContext } from './context.js';
import { type Call, type CommunityError, communityError } from './errors.js';
import { httpError } from './refusal.js';

/** A call, with the status of its answer. */
type Answered = Call & { readonly status?: number };

/** Reading stops at this size; the service's own answers are far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The text of an answer. Throws an `http` error for a redirect, followed or not, and a `decode` error for a body that is too large. */
export async function textOf(
  call: Answered,
  response: Response,
  context: { decoder?: TextDecoder | undefined },
): Promise<string> {
  const { status, type, redirected, body } = response;
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) throw httpError(call, response);
  // Some runtimes have no streams; the size is not limited there.
  if (!body?.getReader) return response.text();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > MAX_ANSWER_BYTES) {
      reader.cancel().catch(() => {});
      throw decodeError(call, 'the answer is too large');
    }
  }
  // Making a decoder costs more than decoding. This one keeps nothing of a text, because it gets the whole of it here.
  const decoder = (context.decoder ??= new TextDecoder());
  const last = chunks.pop();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode(last);
}

/** A longer error body is not the service's, and is not looked into. */
const MAX_ERROR = 100_000;

/** The JSON of an answer; undefined for an empty body, and for an error whose body is not JSON, such as an HTML page. */
export function valueOf(call: Answered, { ok, headers }: Response, text: string): unknown {
  if (text.trim() === '' || (!ok && text.length > MAX_ERROR)) return undefined;
  try {
    // `text/plain` is what a `Response` made of a text says of itself.
    if (!/json|^text\/plain|^$/i.test(headers.get('content-type') ?? '')) throw new TypeError();
    // Code that copies the answer key by key would set a prototype from the key `__proto__`.
    return JSON.parse(text, mayNameProto(text) ? withoutProto : undefined);
  } catch {
    // The platform's error is not attached, because it quotes the text.
    if (ok) throw decodeError(call, 'the answer is not JSON');
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

/** Checks the answer of an operation: its shape, row by row if it is a list, and that it repeats the input where it must. */
export function checkAnswer<Input, Output>(
  context: Pick<ClientContext, 'emit' | 'isStrict' | 'reported'>,
  call: Answered,
  operation: Operation<Input, Output>,
  input: Item,
  value: unknown,
): Output {
  const { echoes = [] }: Omit<Partial<Query<Input, Output>>, 'kind'> = operation;
  const checkRows = Array.isArray(value) && rowCheckOf(operation.output);
  const answer = checkRows ? checkRows(operation, input, value, context, placeOf) : z.safeParse(operation.output, value);
  const places = answer.success
    ? echoes
        .filter(
          (field) => String(input[field]).toLowerCase() !== String((answer.data as Item | undefined)?.[field]).toLowerCase(),
        )
        .map((field): AnswerPath => [field, 'that of the input'])
    : answer.error.issues.slice(0, 3).map(placeOf);
  if (places.length > 0) {
    const text = places.map(([path, expected]) => `${path} (${expected})`).join(', ');
    throw decodeError(call, `the answer breaks the contract at ${text}`, places);
  }
  // What the schema has checked.
  return answer.data as Output;
}

type Item = Readonly<Record<string, unknown>>;

function placeOf(issue: z.core.$ZodIssue): AnswerPath {
  // Not every kind of issue has each of these; the message of a check of our own says what it takes.
  const { path, expected, format, message, errors } = issue as {
    readonly path: PropertyKey[];
    readonly expected?: string;
    readonly format?: string;
    readonly message: string;
    readonly errors?: z.core.$ZodIssue[][];
  };
  // Of several shapes, the nearest one is meant: that with the fewest faults.
  const nearest = errors?.sort((one, other) => one.length - other.length)[0]?.[0];
  if (nearest) return placeOf({ ...nearest, path: [...path, ...nearest.path] });
  return [path.join('.') || 'the whole', expected ?? format ?? message];
}

/** The answer breaks the contract, at these places. */
export function decodeError(call: Answered, message: string, places: readonly AnswerPath[] = []): CommunityError {
  const paths = places.map(([path]) => path);
  const expected = places.map(([, one]) => one);
  return communityError(call, { kind: 'decode', status: call.status ?? 0, paths, expected }, message);
}
