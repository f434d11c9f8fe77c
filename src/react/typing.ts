'use client';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Availability } from '../contract/availability.js';
import type { Query } from '../contract/operation.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, useRead } from './read.js';

/** Options of a read that follows what is being typed. */
export interface TypingOptions<Output, Data = Output> extends QueryOptions<Output, Data> {
  /** Milliseconds without a change before the service is asked: 400 for checks, 300 for searches; the first value does not wait. */
  readonly debounce?: number | undefined;
}

/** Options of an availability check. */
export interface CheckOptions<Data = Availability> extends TypingOptions<Availability, Data> {
  /** None: the answer shown is always that of this very value. */
  readonly placeholderData?: undefined;
}

/** An availability check: the answer is always that of this very value, and there is none while it is still being typed. */
export function useCheck<Input, Data = Availability>(
  operation: Query<Input, Availability>,
  input: Input | undefined,
  options: CheckOptions<Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 400, enabled, ...rest } = options;
  const isSettled = useSettled(input, debounce);
  return useRead(operation, [input, { ...rest, placeholderData: nothing, enabled: enabled !== false && isSettled }]);
}

// Not undefined, which would let a default of the app's cache through.
function nothing(): undefined {
  return undefined;
}

/** A search: blanks around the query are dropped, and the former results stay until the next ones are there. */
export function useSearch<Input extends { query: string }, Item, Data = Item[]>(
  operation: Query<Input, Item[]>,
  input: Input | undefined,
  options: TypingOptions<Item[], Data> = {},
): UseQueryResult<Data, CommunityError> {
  const { debounce = 300, enabled, ...rest } = options;
  const query = input?.query.trim();
  const trimmed = input && query ? { ...input, query } : undefined;
  const isSettled = useSettled(trimmed, debounce);
  // Nothing is searched for: nothing is found.
  const placeholder = trimmed ? { placeholderData: keepPreviousData, ...rest } : { ...rest, placeholderData: nothing };
  return useRead(operation, [trimmed, { ...placeholder, enabled: enabled !== false && isSettled }]);
}

/** Whether a value has not changed for this many milliseconds; the first one counts as settled. */
function useSettled(value: unknown, delay: number): boolean {
  const text = JSON.stringify(value) ?? '';
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled === text;
}
