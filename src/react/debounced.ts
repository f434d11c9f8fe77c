'use client';
import { type SkipToken, skipToken, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Availability } from '../contract/availability.js';
import type { Query } from '../contract/operation.js';
import type { Holds } from '../engine/index.js';
import type { CommunityError } from '../transport/errors.js';
import { useCommunity } from './community.js';
import { type QueryHookOptions, useRead } from './read.js';

/** Options of a read whose input the user is typing. */
export interface DebounceOptions<Output, Data = Output> extends QueryHookOptions<Output, Data> {
  /** Milliseconds to wait after a change before the request: 400 for checks, 300 for searches. The first value is sent at once. */
  readonly debounce?: number | undefined;
  /** Milliseconds for which an unused answer stays cached: a minute by default, or the app's own default if that is less. */
  readonly gcTime?: number | undefined;
}

/** Options of an availability check. */
export interface CheckOptions<Data = Availability> extends DebounceOptions<Availability, Data> {
  /** Not available: a check never shows the result of another value. */
  readonly placeholderData?: undefined;
}

/** Runs an availability check: it shows only the result of the current value, and none while the user is typing. */
export function useCheck<Input, Data = Availability>(
  operation: Query<Input, Availability> & Holds<Input>,
  input: Input | SkipToken | undefined,
  options: CheckOptions<Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 400, enabled, ...rest } = options;
  const isSettled = useSettled(input, debounce);
  const gcTime = useDebouncedGcTime(isSettled, rest.gcTime);
  return useRead(operation, [input, { ...rest, gcTime, placeholderData: nothing, enabled: enabled !== false && isSettled }]);
}

// A function, because undefined would be replaced by a default of the app's QueryClient.
function nothing(): undefined {
  return undefined;
}

/** Runs a search: it trims the query, and shows the former results until the next ones arrive, but not those of before an empty query. */
export function useSearch<Input extends { query: string }, Item, Data = readonly Item[]>(
  operation: Query<Input, readonly Item[]> & Holds<Input>,
  input: Input | SkipToken | undefined,
  options: DebounceOptions<readonly Item[], Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 300, enabled, ...rest } = options;
  const query = input === skipToken ? '' : input?.query.trim();
  const trimmed = query ? { ...(input as Input), query } : undefined;
  const isSettled = useSettled(trimmed, debounce);
  const [former] = useState(formerResults);
  // An empty query has no results.
  const placeholderData = trimmed ? (rest.placeholderData ?? former.keep) : former.end;
  const gcTime = useDebouncedGcTime(isSettled, rest.gcTime);
  const shown = useRead(operation, [trimmed, { ...rest, placeholderData, gcTime, enabled: enabled !== false && isSettled }]);
  const hasOwn = trimmed !== undefined && shown.data !== undefined && !shown.isPlaceholderData;
  useEffect(() => {
    if (hasOwn) former.begin();
  }, [former, hasOwn]);
  return shown;
}

/** Keeps the results of a search for the next one, until an empty query ends it. */
function formerResults() {
  let ended: object | undefined;
  return {
    begin(): void {
      ended = undefined;
    },
    keep: <Results>(results: Results, query: object | undefined): Results | undefined => (query === ended ? undefined : results),
    end(_: unknown, query: object | undefined): undefined {
      ended = query;
    },
  };
}

const MINUTE = 60_000;

/**
 * How long the answer for a typed value stays cached unless the hook sets it: a minute at most. A value that was replaced
 * before its request is not cached.
 */
function useDebouncedGcTime(isSettled: boolean, own: number | undefined): number {
  const { queryClient } = useCommunity();
  if (!isSettled) return 0;
  return own ?? Math.min(queryClient.getDefaultOptions().queries?.gcTime ?? MINUTE, MINUTE);
}

/** For JSON, which has no BigInt. */
function withoutBigInt(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Whether a value has not changed for `delay` milliseconds. The first value counts as unchanged. */
function useSettled(value: unknown, delay: number): boolean {
  const text = JSON.stringify(value, withoutBigInt) ?? '';
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled === text;
}
