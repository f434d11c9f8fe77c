'use client';
import { keepPreviousData, type SkipToken, skipToken, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Availability } from '../contract/availability.js';
import type { Query } from '../contract/operation.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, useRead } from './read.js';

/** Options of a read whose input the user is typing. */
export interface TypingOptions<Output, Data = Output> extends QueryOptions<Output, Data> {
  /** Milliseconds to wait after a change before the request: 400 for checks, 300 for searches. The first value is sent at once. */
  readonly debounce?: number | undefined;
}

/** Options of an availability check. */
export interface CheckOptions<Data = Availability> extends TypingOptions<Availability, Data> {
  /** Not available: a check never shows the result of another value. */
  readonly placeholderData?: undefined;
}

/** Runs an availability check: it shows only the result of the current value, and none while the user is typing. */
export function useCheck<Input, Data = Availability>(
  operation: Query<Input, Availability>,
  input: Input | SkipToken | undefined,
  options: CheckOptions<Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 400, enabled, ...rest } = options;
  const isSettled = useSettled(input, debounce);
  return useRead(operation, [input, { ...rest, placeholderData: nothing, enabled: enabled !== false && isSettled }]);
}

// A function, because undefined would be replaced by a default of the app's QueryClient.
function nothing(): undefined {
  return undefined;
}

/** Runs a search: it trims the query, and shows the former results until the next ones arrive. */
export function useSearch<Input extends { query: string }, Item, Data = Item[]>(
  operation: Query<Input, Item[]>,
  input: Input | SkipToken | undefined,
  options: TypingOptions<Item[], Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 300, enabled, ...rest } = options;
  const query = input === skipToken ? '' : input?.query.trim();
  const trimmed = query ? { ...(input as Input), query } : undefined;
  const isSettled = useSettled(trimmed, debounce);
  // An empty query has no results.
  const placeholder = trimmed ? { placeholderData: keepPreviousData, ...rest } : { ...rest, placeholderData: nothing };
  return useRead(operation, [trimmed, { ...placeholder, enabled: enabled !== false && isSettled }]);
}

/** Whether a value has not changed for `delay` milliseconds. The first value counts as unchanged. */
function useSettled(value: unknown, delay: number): boolean {
  const text = JSON.stringify(value) ?? '';
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled === text;
}
