import * as z from 'zod/mini';
import { type AnyOperation, defineMutation } from '../../src/contract/operation.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { type Exchange, exchangesIn, isFields, succeeded } from './exchanges.js';
import { operationOf } from './match.js';

export interface DecodeReport {
  /** Successful answers that pass their schema, of how many, and of how many operations. */
  readonly answers: number;
  readonly passed: number;
  readonly operations: number;
  /** Error bodies that come out with the same status and field names, of how many. */
  readonly errors: number;
  readonly normalised: number;
  /** What does not pass, by name with the places. */
  readonly wrong: readonly string[];
}

/** Puts every recorded answer through the schema of its operation, and every error through a client. */
export async function decode(directory: string): Promise<DecodeReport> {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const count = { answers: 0, passed: 0, errors: 0, normalised: 0 };
  for (const [file, exchanges] of exchangesIn(directory)) {
    for (const exchange of exchanges) {
      const operation = operationOf(exchange);
      const isError = exchange.response.status >= 400;
      const problem = isError ? await errorProblem(exchange, operation) : answerProblem(exchange, operation);
      if (problem === undefined) continue;
      count[isError ? 'errors' : 'answers'] += 1;
      if (problem === null) count[isError ? 'normalised' : 'passed'] += 1;
      else wrong.push(`${file}/${exchange.name}: ${problem}`);
      if (!isError && operation) seen.add(operation.name);
    }
  }
  return { ...count, operations: seen.size, wrong };
}

/** What an operation's answer is, as the client hands it to the schema: nothing at all for an empty body. */
export function answerOf({ response }: Exchange): unknown {
  return response.body ?? undefined;
}

/** Null when all is well, undefined when there is nothing to check. */
function answerProblem(exchange: Exchange, operation: AnyOperation | undefined): string | null | undefined {
  if (!succeeded(exchange) || !operation) return undefined;
  const answer = z.safeParse(operation.output, answerOf(exchange));
  if (answer.success) return null;
  return answer.error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`).join('; ');
}

async function errorProblem(exchange: Exchange, operation: AnyOperation | undefined): Promise<string | null> {
  const { status, body } = exchange.response;
  const name = operation?.name ?? 'no operation';
  const error = await errorOf(
    name,
    operation?.unauthorized,
    new Response(isPage(body) ? String(body) : JSON.stringify(body), { status }),
  );
  if (!isCommunityError(error) || error.kind !== 'http') return `is ${String(error)}`;
  if (error.status !== status) return `has the status ${error.status} in place of ${status}`;
  const found = Object.keys(error.fieldErrors).sort().join(', ');
  const expected = fieldsOf(name, status, body).sort().join(', ');
  if (found !== expected) return `names the fields [${found}] in place of [${expected}]`;
  const told = new Set([...Object.values(error.fieldErrors).flat(), ...error.formErrors]);
  const lost = isPage(body) ? [] : textsIn(body).filter((text) => !told.has(text));
  return lost.length === 0 ? null : `does not tell ${JSON.stringify(lost)}`;
}

/** What a client rejects with when an operation with this name and meaning of a 401 gets this answer. */
async function errorOf(name: string, unauthorized: AnyOperation['unauthorized'], response: Response): Promise<unknown> {
  const anything = z.unknown();
  const operation = defineMutation({
    name,
    group: 'auth',
    method: 'POST',
    path: '/',
    summary: 'Meets a recorded answer.',
    token: 'none',
    input: anything,
    output: anything,
    ...(unauthorized && { unauthorized }),
  });
  const client = createCommunityClient({ baseUrl: 'https://recorded.test', fetch: () => Promise.resolve(response) });
  return client.call(operation, {}).then(
    () => 'no error',
    (error: unknown) => error,
  );
}

/** The fields that an error body names. A sentence under `detail` or `message`, and `non_field_errors`, belong to no field. */
function fieldsOf(operation: string, status: number, body: unknown): string[] {
  // A wrong current password comes without its field's name.
  if (operation === 'updatePassword' && status === 401) return ['current_password'];
  if (!isFields(body)) return [];
  return Object.keys(body).filter((key) => {
    const isSentence = (key === 'detail' || key === 'message') && typeof body[key] === 'string';
    return key !== 'non_field_errors' && !isSentence;
  });
}

function isPage(body: unknown): boolean {
  return typeof body === 'string' && body.trimStart().startsWith('<');
}

function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
}

/** The report in words. */
export function decodeLines({ answers, passed, operations, errors, normalised, wrong }: DecodeReport): string[] {
  return [
    `decode: ${passed} of ${answers} successful answers of ${operations} operations pass; ${normalised} of ${errors} errors keep status and fields`,
    ...wrong.map((line) => `  wrong  ${line}`),
  ];
}
