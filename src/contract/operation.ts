import * as z from 'zod/mini';
import type { formDataOf } from './form-data.js';

/** The six groups of the service; each has its own path prefix. */
export type Group = 'auth' | 'devices' | 'circles' | 'follows' | 'notifications' | 'invites';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `required`: an error without a token. `optional`: the same, unless the caller sets `authenticated: false`. `none`: an open
 * operation; a token is never sent, because with an invalid one even open operations answer 401.
 */
export type TokenRule = 'required' | 'optional' | 'none';

/** How the input is sent, except path parameters. `form` is urlencoded, or multipart if a value is a File or Blob. */
export type Encoding = 'query' | 'json' | 'form' | 'none';

/** A schema of which only the output type matters; `$ZodType` keeps the type checker fast. */
export type Schema<Output> = z.core.$ZodType<Output>;

/**
 * How the next page is requested: `max_id` is the id of the last loaded item (exclusive), `offset` the number of loaded items.
 */
export interface Paging {
  readonly by: 'max_id' | 'offset';
  /** Items per page if the input has no `count`. */
  readonly count: number;
  /** The largest `count` that the service accepts. */
  readonly maxCount: number;
}

/** The declaration of an operation: plain data. Inputs and answers have the field names of the HTTP API. */
export interface Declaration<Input, Output> {
  readonly name: string;
  readonly group: Group;
  readonly method: Method;
  /** The default path; `:name` segments are filled from the input. */
  readonly path: string;
  readonly summary: string;
  readonly token: TokenRule;
  readonly encoding: Encoding;
  /** The status of a successful answer, 200 by default. */
  readonly status?: 201 | 202;
  readonly input: Schema<Input>;
  readonly output: Schema<Output>;
  /** What a 401 means if it says nothing about the session's token. */
  readonly unauthorized?: 'wrong-credentials' | 'wrong-password';
  /** The service answers 403 for a block between two people, too. Any other operation answers it for a suspension alone. */
  readonly refusesBlocks?: true;
  /** The field that every list of reasons is about: the service has no other reason than that its value is taken. */
  readonly refusesTaken?: string;
  /** Input fields that contain a secret: they are never in a cache key, removed from the mutation when it settles, and `unknown` for its rule. */
  readonly secrets?: readonly string[];
  /** The answer contains a secret, such as the token of an invite. It is never kept in a storage, nor posted to other tabs. */
  readonly answersSecret?: true;
}

/** Messages by field name, and messages that belong to no field. The service translates its messages by `Accept-Language`. */
export interface Texts {
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly formErrors: readonly string[];
}

/** A 400 of the service: the body, and the fields of the input. */
export interface Refusal {
  readonly body: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What of a list another read counts. The list is refetched where an answer of that read moves away from it. */
export interface Counted {
  /** The name of the count among the values that reads share. */
  readonly by: string;
  /** Whether the count of a read with this input includes an item. */
  includes(item: unknown, input: Readonly<Record<string, unknown>>): boolean;
  /** Whether a list with one input has every item that a read with the other input counts. */
  covers(list: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>): boolean;
}

export interface Query<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'query';
  /**
   * Values that this read shares with others: the name of the value and the field that contains it, if the answer has the field. The
   * hooks of all of these reads but one use `useSharingRead`.
   */
  readonly shares?: Readonly<Record<string, string>>;
  /** Inputs that narrow the answer: with one of them, the answer does not contain the shared value. */
  readonly filters?: readonly string[];
  /** For a list whose items another read counts. */
  readonly counted?: Counted;
  /**
   * Only for availability checks: the result for a value that is refused, instead of an error. Without a refusal of the service the
   * value is refused locally. Undefined if the service's refusal is about something else than the value.
   */
  readonly refused?: (texts: Texts, refusal?: Refusal) => Output | undefined;
  /** Fields of the input that the answer repeats, except for case. An answer with another value is about another record. */
  readonly echoes?: readonly string[];
  /** Whether an incomplete row cannot be shown by any app. Such rows are left out of the answer, and an event reports them. */
  readonly leavesOut?: (row: unknown) => boolean;
  /** The largest number of items if the input has no `count`, for reads without pages. */
  readonly limit?: number;
  /** The service lists the account itself among the items, and readers drop it. This read has the account's id. */
  readonly listsCaller?: Query<unknown, { readonly id: number }>;
}

export interface List<Input, Item> extends Query<Input, readonly Item[]> {
  readonly paging: Paging;
}

export interface Mutation<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'mutation';
  /** The request goes on when the page is closed. Only for a small body: a browser refuses more than 64 KiB. */
  readonly keepalive?: boolean;
  /** The input field without which the write also changes what arrives before it is sent. */
  readonly boundedBy?: string;
  /** The form of an input with a picture; undefined without one. Only operations that take pictures have it. */
  readonly formData?: typeof formDataOf;
}

export type Operation<Input, Output> = Query<Input, Output> | Mutation<Input, Output>;

/** Any operation, where its types do not matter. */
export type AnyOperation = Operation<unknown, unknown>;
export type AnyQuery = Query<unknown, unknown>;
export type AnyList = List<unknown, unknown>;
export type AnyMutation = Mutation<unknown, unknown>;

/** Whether an operation is called without a token: an open one always is; `authenticated: false` does so if its token is optional. */
export function isAnonymous(
  { token }: Pick<AnyOperation, 'token'>,
  { authenticated }: { authenticated?: boolean | undefined },
): boolean {
  return token === 'none' || (token === 'optional' && authenticated === false);
}

/** Whether an operation requires input fields: an empty input is not valid. */
export function requiresInput({ input }: Pick<AnyOperation, 'input'>): boolean {
  return !z.safeParse(input, {}).success;
}

type Written<Whole> = Omit<Whole, 'kind' | 'encoding'> & { readonly encoding?: Encoding };

export function defineQuery<Input, Output>(declaration: Written<Query<Input, Output>>): Query<Input, Output> {
  return { encoding: declaration.method === 'GET' ? 'query' : 'json', ...declaration, kind: 'query' };
}

export function defineList<Input, Item>(declaration: Written<List<Input, Item>>): List<Input, Item> {
  return { encoding: 'query', ...declaration, kind: 'query' };
}

/** Declares a write. `encoding` is `none` for writes without a body. */
export function defineMutation<Input, Output>(declaration: Written<Mutation<Input, Output>>): Mutation<Input, Output> {
  return { encoding: 'json', ...declaration, kind: 'mutation' };
}
