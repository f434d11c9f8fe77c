import type { InferDataFromTag, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { engineOf, type StaleCause, type StaleMark, viewOf } from '../cache/client-state.js';
import type { EngineHost } from '../host.js';
import { isRecord } from '../cache/entities.js';
import { isTest } from '../rules/match.js';
import type { PagedData } from '../cache/pages.js';
import { redact } from '../past/log.js';
import { holdingOf } from '../rules/touches.js';
import type { Fact } from '../words.js';

/** What stands behind a value that hooks show. */
export interface Explanation<Value> {
  /** What hooks show: `truth` with the pending writes on top. Undefined while nothing is cached. */
  readonly shown: Value | undefined;
  /** What the cache holds: the last answer, with the writes that have landed since. */
  readonly truth: Value | undefined;
  /** When that answer came, in milliseconds since 1970; null while nothing is cached. */
  readonly answeredAt: number | null;
  /** What the read holds by its rule. */
  readonly holds: string | undefined;
  /** The pending writes that change the read, or may change a number in it, in the order in which they are shown. */
  readonly pending: readonly ExplainedWrite<Value>[];
  /** Why the read is stale, and when it is refetched. Null if nothing but its age speaks against it: `staleTime` says what that means. */
  readonly stale: ExplainedStaleness | null;
}

/** A pending write, and what it makes of the value. */
export interface ExplainedWrite<Value> {
  /** Its number in the events. */
  readonly write: number;
  readonly operation: string;
  /** With `hidden` in place of secrets. */
  readonly input: object;
  readonly state: 'queued' | 'sent';
  /** The value without this write and with it. */
  readonly before: Value;
  readonly after: Value;
  /** Numbers of the read that stay as they are until they are refetched, because nobody knows yet what the write makes of them. */
  readonly unknown: readonly string[];
  /** What the write makes true by the rules, and, behind `always:`, what follows from that. Empty if its changes are not derived. */
  readonly says: readonly string[];
}

export interface ExplainedStaleness {
  readonly causes: readonly (StaleCause | OtherCause)[];
  /**
   * `running`: a request is under way. `online`: when the network is back. `settled`: when the pending writes have settled. `shared`: with
   * another read of the same number. `shown`: when a component shows it. `later`: when the page gets the focus or the network again, and
   * at the next poll.
   */
  readonly refetch: 'running' | 'online' | 'settled' | 'shared' | 'shown' | 'later';
}

/**
 * No write is known to have made the read stale. `invalidated`: the app has invalidated it, or another read shows that it is old. `number`: an
 * answer came while a write was under way, so a number may include that write. `outside`: another tab or device, or data that the app has put
 * into the cache.
 */
export interface OtherCause {
  readonly reason: 'invalidated' | 'number' | 'outside';
}

/** The client of the read, and the cache that has it, as `useCommunity` returns them. */
interface ExplainedIn {
  readonly client: EngineHost;
  readonly queryClient: Pick<QueryClient, 'getQueryCache'>;
}

/** What hooks show of the read with this key: a list with pages is one list. */
type ShownOf<Key extends QueryKey> =
  InferDataFromTag<unknown, Key> extends PagedData<infer Item> ? readonly Item[] : InferDataFromTag<unknown, Key>;

/**
 * Explains a value that hooks show: the cached truth, what each pending write makes of it, why it is stale and when it is refetched. `read`
 * are the options that `optionsOf` or `pagesOf` return; `pick` takes the value from what the read shows, before any `select` of the app. For
 * tests, event handlers and devtools: a component that calls it is not rendered when the explanation changes.
 */
export function explain<Key extends QueryKey, Value = ShownOf<Key>>(
  community: ExplainedIn,
  read: { readonly queryKey: Key },
  pick?: (shown: ShownOf<Key>) => Value,
): Explanation<Value>;
export function explain(
  { client, queryClient }: ExplainedIn,
  read: { readonly queryKey: QueryKey },
  pick = (shown: unknown): unknown => shown,
): Explanation<unknown> {
  const view = viewOf({ options: read });
  if (!view) throw new TypeError('explain takes the options that optionsOf or pagesOf return.');
  const { writes } = engineOf(client);
  const query = queryClient.getQueryCache().get(view.hash);
  const data: unknown = query?.state.data;
  const holding = holdingOf(view.operation, view.input);
  const holds = holding && `${holding.as} ${patternOf(holding)}`;
  const stale = query ? stalenessOf(query, writes?.markOf(query)) : null;
  if (!query || data === undefined) return { shown: undefined, truth: undefined, answeredAt: null, holds, pending: [], stale };
  const valueOf = (part: unknown): unknown => pick(view.shape.show(undefined, part).whole);
  const truth = valueOf(data);
  const pending: ExplainedWrite<unknown>[] = [];
  let part: unknown = data;
  let before = truth;
  writes?.overlay(view, data, ({ mutation, operation, state, input }, next, { unknown, said }) => {
    if (next === part && unknown.length === 0) return;
    const after = valueOf(next);
    pending.push({
      write: mutation.mutationId,
      operation: operation.name,
      input: redact(operation, input, 'hidden'),
      // A pending write is one or the other.
      state: state === 'sent' ? 'sent' : 'queued',
      before,
      after,
      unknown,
      says: said ? [...said.facts.map(inWords), ...said.laws.map((law) => `always: ${inWords(law)}`)] : [],
    });
    part = next;
    before = after;
  });
  return {
    shown: pick(view.select(data)),
    truth,
    answeredAt: query.state.dataUpdatedAt,
    holds,
    pending,
    stale,
  };
}

/** A fact as a sentence: `user { username: bob } becomes { is_following: false }`. */
function inWords(fact: Fact): string {
  if (fact.says === 'created') return `a new ${fact.kind} ${textOf(fact.fields)}`;
  const isUnclear = fact.when === undefined ? 'perhaps: ' : '';
  return `${isUnclear}${patternOf(fact)} ${fact.says === 'gone' ? 'goes' : `becomes ${textOf(fact.fields)}`}`;
}

function patternOf({ kind, where }: Pick<Fact, 'kind' | 'where'>): string {
  return Object.keys(where).length === 0 ? `every ${kind}` : `${kind} ${textOf(where)}`;
}

function textOf(fields: unknown): string {
  if (typeof fields === 'symbol') return 'what only the service knows';
  if (Array.isArray(fields)) return `[${fields.map(textOf).join(', ')}]`;
  if (isTest(fields)) {
    const { test, ...rest } = fields;
    return [test, ...Object.values(rest).map(textOf)].join(' ');
  }
  if (!isRecord(fields)) return String(fields);
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return named.length === 0 ? '{}' : `{ ${named.map(([field, value]) => `${field}: ${textOf(value)}`).join(', ')} }`;
}

function stalenessOf(query: Query, mark: StaleMark | undefined): ExplainedStaleness | null {
  if (!mark && !query.state.isInvalidated) return null;
  return { causes: mark?.causes.length ? mark.causes : [{ reason: otherReason(mark) }], refetch: refetchOf(query, mark) };
}

function otherReason(mark: StaleMark | undefined): OtherCause['reason'] {
  if (!mark) return 'invalidated';
  return mark.numbers ? 'number' : 'outside';
}

function refetchOf(query: Query, mark: StaleMark | undefined): ExplainedStaleness['refetch'] {
  const { fetchStatus, error } = query.state;
  if (fetchStatus === 'fetching') return 'running';
  if (fetchStatus === 'paused') return 'online';
  if (!query.isActive()) return 'shown';
  if (mark?.due) return 'settled';
  return mark && !error ? 'shared' : 'later';
}
