import * as z from 'zod/mini';
import type { Operation, Query } from '../contract/operation.js';
import type { Call } from './errors.js';
import { communityError } from './errors.js';
import type { CommunityEvent } from './events.js';
import { keepAllRows } from './left-out.js';
import { httpError } from './refusal.js';

/** Larger answers are not read to their end; the service's own stay far below. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The text of an answer; a redirect is an `http` error, whoever followed it, and too large a body a `decode` error. */
export async function textOf(call: Call, response: Response): Promise<string> {
  const { status, body } = response;
  const redirected = response.type === 'opaqueredirect' || response.redirected || (status >= 300 && status < 400);
  if (redirected) throw httpError(call, response, undefined, null);
  // Not every runtime streams; without streams there is nothing to count before the end.
  if (!body?.getReader) return response.text();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      reader.cancel().catch(() => {});
      throw decodeError(call, status, [], 'the answer is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON of an answer, or undefined for an empty body; for an error that is none, too: a page of HTML tells nothing to a person. */
export function valueOf(call: Call, { ok, status }: Response, text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    // A key `__proto__` would become the prototype of whatever copies the answer key by key.
    return JSON.parse(text, /__proto__|\\u005f/i.test(text) ? withoutProto : undefined);
  } catch {
    // The platform's error is not attached: it quotes the text.
    if (ok) throw decodeError(call, status, [], 'the answer is not JSON');
    return undefined;
  }
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** The answer of an operation, checked: its shape, and that it is the one of what was asked for. */
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

/** An answer that breaks the contract at these places. */
export function decodeError(call: Call, status: number, paths: readonly string[], fact: string): Error {
  return communityError(call, { kind: 'decode', status, paths }, fact);
}
