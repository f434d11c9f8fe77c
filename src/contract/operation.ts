import type * as z from 'zod/mini';

/** The six groups of the service; each has its own path prefix. */
export type Group = 'auth' | 'devices' | 'circles' | 'follows' | 'notifications' | 'invites';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `required`: refused without a token. `optional`: the same, unless the caller says `authenticated: false`.
 * `none`: an open operation; a token is never sent, because a stale one makes even these answer 401.
 */
export type TokenRule = 'required' | 'optional' | 'none';

/** How the input travels, path parameters apart. `form` is urlencoded, and multipart as soon as a value is a File or Blob. */
export type Encoding = 'query' | 'json' | 'form' | 'none';

/** A schema seen only by what it gives out; `$ZodType` keeps the type checker fast (docs/decisions). */
export type Schema<Output> = z.core.$ZodType<Output>;

/** How a list goes on: `max_id` is the id of the last item held (exclusive), `offset` the number of items held. */
export interface Paging {
  readonly by: 'max_id' | 'offset';
  /** Items per page when the input names no `count`. */
  readonly count: number;
  /** The largest `count` the service accepts. */
  readonly maxCount: number;
}

/** What every operation says of itself. Plain data; inputs and answers keep the wire's own names. */
export interface Declaration<Input, Output> {
  readonly name: string;
  readonly group: Group;
  readonly method: Method;
  /** The spec's path; `:name` segments are filled from the input. */
  readonly path: string;
  readonly summary: string;
  readonly token: TokenRule;
  readonly encoding: Encoding;
  /** The status of a successful answer; 200 unless named. */
  readonly status?: 201 | 202;
  readonly input: Schema<Input>;
  readonly output: Schema<Output>;
  /** Input fields that hold a secret: never in a key, blanked in the mutation once it settles. */
  readonly secrets?: readonly string[];
}

/** Texts by the wire's field name, and those that belong to no field. The service's texts come in the language it was asked in. */
export interface Texts {
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly formErrors: readonly string[];
}

export interface Query<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'query';
  /** Facts this read shares with others: fact name to the field that tells it, where the answer has the field. */
  readonly tells?: Readonly<Record<string, string>>;
  /** Inputs that narrow the answer: asked with one of them, a read tells no fact. */
  readonly filters?: readonly string[];
  /** What a check answers for a value that is refused here or by the service (400), which is no error. */
  readonly refused?: (status: 'invalid' | 'taken', texts: Texts) => Output;
  /** Input fields that the answer has, too, with the same text in whatever case; any other text belongs to another record. */
  readonly echoes?: readonly string[];
  /** Rows that the service may hold in part only, and that no app could show: they are left out of the answer, and an event says so. */
  readonly leavesOut?: (row: unknown) => boolean;
  /** An answer of items holds no more than these when the input names no `count`; there is no next page. */
  readonly limit?: number;
  /** The service counts the caller itself among the items, and readers drop it: the read that tells its id. */
  readonly listsCaller?: Query<unknown, { readonly id: number }>;
}

export interface List<Input, Item> extends Query<Input, Item[]> {
  readonly paging: Paging;
}

export interface Mutation<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'mutation';
}

export type Operation<Input, Output> = Query<Input, Output> | Mutation<Input, Output>;

/** Any operation, when only its data matters. */
export type AnyOperation = Operation<unknown, unknown>;
export type AnyQuery = Query<unknown, unknown>;
export type AnyList = List<unknown, unknown>;
export type AnyMutation = Mutation<unknown, unknown>;

/** Whether an operation is to go without a token though there may be one: `authenticated: false` says so where it is optional. */
export function isAnonymous(
  { token }: Pick<AnyOperation, 'token'>,
  { authenticated }: { authenticated?: boolean | undefined },
): boolean {
  return token === 'optional' && authenticated === false;
}

type Written<Whole> = Omit<Whole, 'kind' | 'encoding'> & { readonly encoding?: Encoding };

/* @__NO_SIDE_EFFECTS__ */
export function defineQuery<Input, Output>(declaration: Written<Query<Input, Output>>): Query<Input, Output> {
  return { encoding: declaration.method === 'GET' ? 'query' : 'json', ...declaration, kind: 'query' };
}

/* @__NO_SIDE_EFFECTS__ */
export function defineList<Input, Item>(declaration: Written<List<Input, Item>>): List<Input, Item> {
  return { encoding: 'query', ...declaration, kind: 'query' };
}

/** A write; `encoding` is `none` for the writes that send no body at all. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMutation<Input, Output>(declaration: Written<Mutation<Input, Output>>): Mutation<Input, Output> {
  return { encoding: 'json', ...declaration, kind: 'mutation' };
}
