import * as z from 'zod/mini';
import { isAnonymous, type Mutation, type Operation, type Query, type Texts } from '../contract/operation.js';
import { routeOf } from '../contract/routes.js';
import type { ClientContext } from './context.js';
import { encode } from './encode.js';
import { communityError, inputError, isCommunityError } from './errors.js';
import { FORM_ERRORS, textsOf } from './refusal.js';
import { checkAnswer } from './response.js';
import { type Progress, send } from './send.js';
import type { Upload } from './upload.js';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Another account's token, for this call only. If it is refused, the session goes on. */
  readonly token?: string;
  /** `uploadWith(onProgress)` says how much has been sent. A client with a `fetch` of its own does not use it. */
  readonly upload?: Upload | undefined;
  /** `false` sends an operation without a token if its token is `optional`. */
  readonly authenticated?: boolean | undefined;
  /** The write that calls, for events. */
  readonly write?: number | undefined;
}

/** What only queries or only writes declare. */
type OfOneKind<Input, Output> = Pick<Query<Input, Output>, 'refused'> & Pick<Mutation<Input, Output>, 'formData' | 'keepalive'>;

/** Calls an operation: checks the input, sends one request, checks the answer. Rejects only with a CommunityError. */
export async function callOperation<Input, Output>(
  context: ClientContext,
  operation: Operation<Input, Output>,
  input: Input,
  options: CallOptions,
): Promise<Output> {
  const { name, kind, secrets = [] } = operation;
  const { refused, formData, keepalive }: OfOneKind<Input, Output> = operation;
  const call: Progress = { operation: name, isWrite: kind === 'mutation', rules: operation };
  const route = routeOf(operation, context.routes);
  if (!route) throw communityError(call, { kind: 'unsupported' }, 'the service has no such operation');

  const checked = z.safeParse(operation.input, input);
  if (!checked.success) {
    const texts = textsOfIssues(checked.error.issues);
    const output = refused?.(texts);
    if (output === undefined) throw inputError(call, texts);
    return output;
  }
  // The schema has just checked that the input is an object; its fields have the names of the request's fields.
  const values = checked.data as Record<string, unknown>;
  const isOpen = isAnonymous(operation, options);
  try {
    // Only the declared options: JavaScript may pass others, such as a body.
    const { signal, token, upload, write } = options;
    const outgoing = {
      signal,
      token,
      upload,
      write,
      ...encode(call, context.baseUrlFor(call), route, values, formData),
      method: route.method,
      bearer: isOpen ? 'never' : 'required',
      secrets: secrets.map((field) => values[field]),
      keepalive,
    } as const;
    const sendWith = (idempotencyKey?: string): Promise<Output> =>
      send(context, call, { ...outgoing, idempotencyKey }, (value) => checkAnswer(context, call, operation, values, value));
    if (!context.idempotency || !call.isWrite) return await sendWith();
    return await context.idempotency({ operation, values, epoch: context.session.current.epoch }, sendWith);
  } catch (error) {
    const isRefusal = isCommunityError(error) && error.kind === 'http' && error.status === 400;
    const output = isRefusal ? refused?.(error, { body: call.errorBody, values }) : undefined;
    if (output === undefined) throw error;
    return output;
  }
}

/** The messages of an invalid input, in the shape of the service's error bodies. */
function textsOfIssues(issues: readonly z.core.$ZodIssue[]): Texts {
  const body = Object.create(null) as Record<string, string[]>;
  for (const { path, message } of issues) (body[String(path[0] ?? FORM_ERRORS)] ??= []).push(message);
  return textsOf(body);
}
