import * as z from 'zod/mini';
import { isAnonymous, type Operation, type Texts } from '../contract/operation.js';
import type { RouteTable } from '../contract/routes.js';
import { routeOf } from '../contract/routes.js';
import { encode } from './encode.js';
import type { Call } from './errors.js';
import { communityError, inputError, isCommunityError } from './errors.js';
import { answerOf } from './reading.js';
import { OF_THE_FORM, textsOf } from './refusal.js';
import type { Progress, Wire } from './send.js';
import { send } from './send.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Another account's token for this call: in its header only, and its refusal does not end the session. */
  readonly token?: string;
  /** `false` sends an operation whose token is `optional` without one. */
  readonly authenticated?: boolean | undefined;
}

/** A client's wire, its routes, and its base URL, resolved when asked for: a server render has no page for a relative one. */
export interface Line extends Wire {
  readonly routes: RouteTable | undefined;
  base(call: Call): string;
}

/** One call of an operation: input checked, one request, answer checked. Rejects with a CommunityError and nothing else. */
export async function callOperation<Input, Output>(
  line: Line,
  operation: Operation<Input, Output>,
  input: Input,
  options: CallOptions,
): Promise<Output> {
  const { name, kind, token, secrets = [] } = operation;
  const call: Progress = { operation: name, write: kind === 'mutation' };
  const route = routeOf(operation, line.routes);
  if (!route) throw communityError(call, { kind: 'unsupported' }, 'the service has no such operation');
  const refused = kind === 'query' ? operation.refused : undefined;

  const checked = z.safeParse(operation.input, input);
  if (!checked.success) {
    const texts = textsOfIssues(checked.error.issues);
    if (refused) return refused('invalid', texts);
    throw inputError(call, texts);
  }
  // Inputs are objects of the wire's own names; that is what the schema just checked.
  const values = checked.data as Record<string, unknown>;
  const open = token === 'none' || isAnonymous(operation, options);
  try {
    const outgoing = {
      ...encode(call, line.base(call), route.path, route.encoding, values),
      method: route.method,
      bearer: open ? 'never' : 'needed',
      token: options.token,
      signal: options.signal,
      secrets: secrets.map((field) => values[field]),
    } as const;
    return await send(line, call, outgoing, (value) => answerOf(call, operation, values, value, line.emit));
  } catch (error) {
    if (refused && isCommunityError(error) && error.kind === 'http' && error.status === 400) return refused('taken', error);
    throw error;
  }
}

/** The texts of a refused input, in the shape of the service's own. */
function textsOfIssues(issues: readonly z.core.$ZodIssue[]): Texts {
  const body = Object.create(null) as Record<string, string[]>;
  for (const { path, message } of issues) (body[String(path[0] ?? OF_THE_FORM)] ??= []).push(message);
  return textsOf(body);
}
