import type * as z from 'zod/mini';

/**
 * What the engine needs of a client of a service, and nothing more. `CommunityClient` is one; any other client can be one too
 * (docs/use-the-engine.md).
 */
export interface EngineHost<Failure extends Error = Error> {
  /** What holds for every client of the service. */
  readonly service: HostedService<Failure>;
  /** Separates the cache keys of this client from those of another one of the same service. */
  readonly scope: string;
  /** Whose answers these are. Without accounts: one account for ever, and a `subscribe` that never calls back. */
  readonly session: {
    /** `account` is a part of every cache key, and no secret; null for nobody in particular. */
    readonly current: { readonly account: string | null };
    /** Runs the listener after each change of the account. */
    subscribe(listener: () => void): () => void;
  };
  /**
   * Sends one request and checks the answer. The engine calls it with the operations that the app gives to the engine, and with no
   * others, so that a client may ask for more of an operation than the engine does.
   */
  call<Input, Output>(operation: Operation<Input, Output>, input: Input, how?: CallHow): Promise<Output>;
  /** Takes note of what the engine does; may do nothing. */
  emit(event: EngineEvent): void;
  /** What the engine keeps with the client, by key; `make` creates it at first use. */
  part<State>(key: symbol, make: () => State): State;
}

export interface CallHow {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** `false` asks for nobody in particular, where the operation can be asked so. */
  readonly authenticated?: boolean | undefined;
}

/** What the engine has to know of a service: how its keys begin, and what its errors mean. */
export interface HostedService<Failure extends Error> {
  /** The first part of every cache key. */
  readonly name: string;
  /** A clear no, by which a read's former answer is not true any more, as opposed to a fault, which says nothing of it. */
  isRefusal(error: unknown): boolean;
  /** Whether a write that failed with this may have been done all the same. */
  isUnknown(error: unknown): boolean;
  /**
   * An error that the engine rejects with: of a write whose account has gone before it was sent (`write`), or of pages that somebody else
   * has put into the cache, and that break their schema (`read`).
   */
  error(operation: string, kind: 'read' | 'write'): Failure;
}

/** What the engine does, as an event. */
export type EngineEvent =
  /** A write has landed, and has changed these cached reads, or has made them stale. */
  | { readonly type: 'write' | 'stale'; readonly operation: string; readonly reads: readonly string[] }
  /** Data from outside that break their schema were dropped. */
  | { readonly type: 'dropped'; readonly operation: string }
  /** A list did not go on, although the service had said that it would. */
  | { readonly type: 'paging'; readonly operation: string; readonly trouble: 'nothing-new' };

/** A schema of zod or zod/mini, of which only the type of its output matters. */
export type Schema<Output> = z.core.$ZodType<Output>;

/** What the engine looks at of the declaration of an operation. How it is sent is the client's business. */
interface Declaration<Input, Output> {
  readonly name: string;
  /** The part of the service that it belongs to; it stands before the name in cache keys. */
  readonly group: string;
  /** For the type alone. */
  readonly input: Schema<Input>;
  /** Records inside are marked by `entity`. */
  readonly output: Schema<Output>;
  /** Input fields that contain a secret: they are never in a cache key, and removed from the mutation when it settles. */
  readonly secrets?: readonly string[];
}

/** A read. */
export interface Query<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'query';
  /** `optional`: it can be asked for nobody in particular (`authenticated: false`), and the answer is cached for nobody. */
  readonly token?: 'required' | 'optional' | 'none';
  /** Values that this read shares with others: the name of the value and the field that contains it, if the answer has the field. */
  readonly shares?: Readonly<Record<string, string>>;
  /** Inputs that narrow the answer: with one of them, the answer does not contain the shared value. */
  readonly filters?: readonly string[];
  /** The largest number of items if the input has no `count`, for reads without pages. */
  readonly limit?: number;
  /** Given if the client makes answers of refusals: they are not checked, because the schema is that of other answers. */
  readonly refused?: unknown;
  /** Items that no app can show. They count for the paging, and are dropped. */
  readonly leavesOut?: (item: unknown) => boolean;
  /** The service lists the account itself among the items, and it is dropped. This read has the account's id. */
  readonly listsCaller?: Query<unknown, { readonly id: number }>;
  /** Given for a `List`. */
  readonly paging?: Paging;
}

/** How a list is loaded page by page. */
export interface Paging {
  /** `max_id`: the next page is asked for by the id of the last item (exclusive). `offset`: by the number of items before it. */
  readonly by: 'max_id' | 'offset';
  /** Items per page if the input has no `count`, and the largest `count`. */
  readonly count: number;
  readonly maxCount: number;
}

/** A read of a list that can be loaded page by page. Its items have an `id`. */
export interface List<Input, Item> extends Query<Input, Item[]> {
  readonly paging: Paging;
}

/** A write. */
export interface Mutation<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'mutation';
}

export type Operation<Input, Output> = Query<Input, Output> | Mutation<Input, Output>;

/** Any operation, where its types do not matter. */
export type AnyOperation = Operation<unknown, unknown>;
export type AnyQuery = Query<unknown, unknown>;
export type AnyList = List<unknown, unknown>;

/** How a read is made, beside its input. */
export interface ReadHow {
  /** `false` asks without a token, where the operation's token is optional; the answer is kept for nobody in particular. */
  readonly authenticated?: boolean | undefined;
}

/** Whether a read is asked for nobody in particular. */
export function isAnonymous({ token }: Pick<AnyQuery, 'token'>, { authenticated }: ReadHow): boolean {
  return token === 'optional' && authenticated === false;
}
