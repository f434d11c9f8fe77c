import type * as z from 'zod/mini';
import type { Holding } from './words.js';

/**
 * The client interface that the engine needs. `CommunityClient` implements it; any other client can, too
 * (docs/use-the-engine.md).
 */
export interface EngineHost<Failure extends Error = Error> {
  /** Constants and rules of the service, the same for all its clients. */
  readonly service: HostedService<Failure>;
  /** Separates the cache keys of this client from those of another client of the same service. */
  readonly scope: string;
  /** The signed-in account. A service without accounts has one constant account, and a `subscribe` that never calls back. */
  readonly session: {
    /** The account's part of every cache key, so it must not be a secret; null while signed out. */
    readonly current: { readonly account: string | null };
    /** Runs the listener after each change of the account. */
    subscribe(listener: () => void): () => void;
  };
  /**
   * Sends one request and checks the answer. The engine passes only operations that the app has passed to it, so a client may
   * require more fields of an operation than the engine reads.
   */
  call<Input, Output>(operation: Operation<Input, Output>, input: Input, how?: CallHow): Promise<Output>;
  /** Receives the engine's events; may ignore them. */
  emit(event: EngineEvent): void;
  /** State that the engine keeps with the client, by key; `make` creates it at first use. */
  part<State>(key: symbol, make: () => State): State;
}

export interface CallHow {
  /** Aborts when the answer is no longer needed. */
  readonly signal?: AbortSignal;
  /** `false` sends the request without a token, if the operation's token is optional. */
  readonly authenticated?: boolean | undefined;
  /** The write that calls, as the events name it. */
  readonly write?: number;
}

/** How the cache keys of a service begin, and what its errors mean. */
export interface HostedService<Failure extends Error> {
  /** The first part of every cache key. */
  readonly name: string;
  /**
   * Whether an error is a refusal. After a refusal of a read its former answer is no longer valid; after a fault (any other error)
   * it may be. After a refusal of a write, an equal one whose answer was lost may have done it.
   */
  isRefusal(error: unknown): boolean;
  /** Whether a write that failed with this error may have been applied. */
  isUnknown(error: unknown): boolean;
  /** Creates the error of a read: cached pages from outside the engine break their schema. */
  contractError(operation: string): Failure;
  /** Creates the error of a write: the account changed before the write was sent. */
  sessionChangedError(operation: string): Failure;
}

/** An event of the engine. */
export type EngineEvent =
  /** A write was submitted, and these cached reads show it (`submit`); or it landed and changed them (`write`). `write` names it. */
  | { readonly type: 'submit' | 'write'; readonly operation: string; readonly write: number; readonly reads: readonly string[] }
  /** A write did not land. */
  | {
      readonly type: 'undone';
      readonly operation: string;
      readonly write: number;
      readonly outcome: 'refused' | 'unknown' | 'not-sent';
    }
  /** A write made a cached read stale: it lacks items or a number, something in it is not known, the write was refused, or it is none of these. */
  | {
      readonly type: 'stale';
      readonly operation: string;
      readonly write: number;
      readonly reason: 'items' | 'number' | 'unknown' | 'refused' | 'rest';
      readonly read: string;
    }
  /** Data from outside the engine broke their schema and were dropped. */
  | { readonly type: 'dropped'; readonly operation: string }
  /** A list ended although its last page was full. */
  | { readonly type: 'paging'; readonly operation: string; readonly trouble: 'nothing-new' };

/** A zod or zod/mini schema with this output. */
export type Schema<Output> = z.core.$ZodType<Output>;

/** The fields of an operation's declaration that the engine reads. How it is sent is up to the client. */
interface Declaration<Input, Output> {
  readonly name: string;
  /** The group of the operation; it precedes the name in cache keys. */
  readonly group: string;
  /** Used only for the type. */
  readonly input: Schema<Input>;
  /** Records inside are marked by `entity`. */
  readonly output: Schema<Output>;
  /** Input fields that contain a secret: they are never in a cache key, removed from the mutation when it settles, and `unknown` for its rule. */
  readonly secrets?: readonly string[];
  /** The answer contains a secret. It is not posted to other tabs. */
  readonly answersSecret?: boolean;
}

/** What of a list another read counts. */
export interface Counted {
  /** The name of the count, as in `shares`. */
  readonly by: string;
  /** Whether the count of a read with this input includes an item. */
  includes(item: unknown, input: Readonly<Record<string, unknown>>): boolean;
  /** Whether a list with one input has every item that a read with the other input counts. */
  covers(list: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>): boolean;
}

/** A read. */
export interface Query<Input, Output> extends Declaration<Input, Output> {
  readonly kind: 'query';
  /**
   * `optional`: the request can be sent without a token (`authenticated: false`). `none`: it always is. An answer without a token is
   * cached under no account.
   */
  readonly token?: 'required' | 'optional' | 'none';
  /** Values that this read shares with others: the name of the value and the field that contains it, if the answer has the field. */
  readonly shares?: Readonly<Record<string, string>>;
  /** Inputs that narrow the answer: with one of them, the answer does not contain the shared value. */
  readonly filters?: readonly string[];
  /** For a list whose items another read counts: where an answer of that read moves away from the list, its head is refetched. */
  readonly counted?: Counted;
  /** The largest number of items if the input has no `count`, for reads without pages. */
  readonly limit?: number;
  /**
   * Present if the client turns refusals into answers. Answers of such a read are not checked, because `output` describes other
   * answers.
   */
  readonly refused?: unknown;
  /** Items that no app can show. They count for the paging, and are dropped. */
  readonly leavesOut?: (item: unknown) => boolean;
  /** The service lists the account itself among the items, and the engine drops it. This read returns the account's id. */
  readonly listsCaller?: Query<unknown, { readonly id: number }>;
  /** Given for a `List`. */
  readonly paging?: Paging;
  /** What it holds, by its rule. Writes that are derived from rules change only reads that have one. */
  holds?(input: Partial<Input>): Holding;
}

/** How a list is loaded page by page. */
export interface Paging {
  /** `max_id`: the next page is requested by the id of the last item (exclusive). `offset`: by the number of items before it. */
  readonly by: 'max_id' | 'offset';
  /** Items per page if the input has no `count`, and the largest `count`. */
  readonly count: number;
  readonly maxCount: number;
}

/** A read of a list that can be loaded page by page. Its items have an `id`. */
export interface List<Input, Item> extends Query<Input, readonly Item[]> {
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

/** Options of a read beside its input. */
export interface ReadHow {
  /** `false` sends the request without a token, if the operation's token is optional; the answer is cached under no account. */
  readonly authenticated?: boolean | undefined;
}

/** Whether a read is sent without a token. Its answer belongs to no account. */
export function isAnonymous({ token }: Pick<AnyQuery, 'token'>, { authenticated }: ReadHow): boolean {
  return token === 'none' || (token === 'optional' && authenticated === false);
}
