import * as z from 'zod/mini';
import { keepAllRows } from '../contract/left-out.js';
import type { Operation, Query } from '../contract/operation.js';
import type { Call, CommunityError } from './errors.js';
import { communityError } from './errors.js';
import type { CommunityEvent } from './events.js';
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

/** The JSON of an answer; undefined for an empty body, and for an error whose body is not JSON, such as an HTML page. */
export function valueOf(call: Call, { ok, status }: Response, text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
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

/** Checks the answer of an operation: its shape, and that it repeats the input where it must. */
export function answerOf<Input, Output>(
  call: Call & { readonly status?: number },
  operation: Operation<Input, Output>,
  input: Readonly<Record<string, unknown>>,
  value: unknown,
  emit: (event: CommunityEvent) => void,
): Output {
  const { echoes = [], leavesOut }: Partial<Query<Input, Output>> = operation.kind === 'query' ? operation : {};
  const rows = leavesOut && Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  const kept = rows?.filter((row) => !leavesOut?.(row));
  const answer = z.safeParse(operation.output, kept ?? value);
  const wrong = answer.success
    ? echoes.filter((field) => !isSameText(input[field], (answer.data as Readonly<Record<string, unknown>>)[field]))
    : answer.error.issues.slice(0, 3).map(({ path }) => path.map(String).join('.') || 'the whole');
  if (!answer.success || wrong.length > 0) {
    throw decodeError(call, call.status ?? 0, wrong, `the answer breaks the contract at ${wrong.join(', ')}`);
  }
  if (rows && kept && kept.length < rows.length) {
    keepAllRows(answer.data, rows, kept);
    emit({ type: 'left-out', operation: call.operation, rows: rows.length - kept.length });
  }
  return answer.data;
}

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** The answer breaks the contract at these paths. */
export function decodeError(call: Call, status: number, paths: readonly string[], message: string): CommunityError {
  return communityError(call, { kind: 'decode', status, paths }, message);
}
