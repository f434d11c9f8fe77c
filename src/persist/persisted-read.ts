import type { Query, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AnyList, AnyQuery } from '../contract/operation.js';
import { type CommunityKey, readKey } from '../engine/index.js';
import { optionsOf, type PagedData, pagesOf } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import type { EntryBounds } from './open-store.js';
import type { PersistedRead } from './reads.js';
import { parseJson } from '../transport/json.js';

/**
 * Why an entry of a storage was dropped: it is no entry, or its answer breaks the contract (`broken`); it does not belong where it
 * stands (`forged`); it says that it is of another account (`foreign`); it is too old, or too long.
 */
export type PersistDropReason = 'broken' | 'forged' | 'foreign' | 'old' | 'oversized';

/** An answer as it came back from a storage, checked. */
export interface RestoredRead {
  /** The name of its operation. */
  readonly name: string;
  /** TanStack's options of the read, for which it is the answer. */
  readonly options: { readonly queryKey: CommunityKey };
  readonly data: unknown;
  /** It is loaded page by page. */
  readonly isList: boolean;
  /** When it was answered, in milliseconds since 1970; never later than now. */
  readonly at: number;
  /** It said that it was answered later than now. */
  readonly isClamped: boolean;
}

/** Of a list that is loaded page by page, the first pages are kept. */
const PAGES = 3;

const Entry = z.object({
  account: z.string(),
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  paged: z.boolean(),
  at: z.number(),
  data: z.unknown(),
});

const Pages = z.object({
  pages: z.array(z.object({ items: z.unknown(), full: z.boolean(), next: z.optional(z.number()) })),
  pageParams: z.array(z.nullable(z.number())),
});

/** The text of a cached answer, or undefined if there is none. */
export function textOfRead(client: CommunityClient, { queryKey, state: { data, dataUpdatedAt } }: Query): string | undefined {
  const named = readKey(client, queryKey);
  if (!named || data === undefined) return undefined;
  const { account, name, input, paged } = named;
  // Only lists in pages have a key with `paged`.
  const kept = paged ? firstPages(data as PagedData) : data;
  const entry: z.infer<typeof Entry> = { account, operation: name, input, paged, at: dataUpdatedAt, data: kept };
  return JSON.stringify(entry);
}

function firstPages({ pages, pageParams }: PagedData): PagedData {
  return { pages: pages.slice(0, PAGES), pageParams: pageParams.slice(0, PAGES) };
}

/** The answer that a text of a storage holds, or why there is none. Everything that can be derived here is not read from the text. */
export function restoredRead(
  client: CommunityClient,
  queryClient: QueryClient,
  allowed: ReadonlyMap<string, PersistedRead>,
  { maxAge, maxLength }: EntryBounds,
  id: string,
  text: string,
): RestoredRead | PersistDropReason {
  if (text.length > maxLength) return 'oversized';
  const entry = z.safeParse(Entry, parseJson(text));
  if (!entry.success) return 'broken';
  const { account, input, paged, at, data } = entry.data;
  if (account !== client.session.current.account) return 'foreign';
  const operation = allowed.get(entry.data.operation);
  if (!operation || (paged && !isList(operation)) || !z.safeParse(operation.input, input).success) return 'broken';
  const options = paged && isList(operation) ? pagesOf(client, operation, input) : optionsOf(client, operation, input);
  if (queryClient.defaultQueryOptions({ queryKey: options.queryKey }).queryHash !== id) return 'forged';
  const now = Date.now();
  if (now - at > maxAge) return 'old';
  const answer = answerIn(operation, paged, data);
  if (answer === undefined) return 'broken';
  if (!isAbout(operation, input, answer)) return 'forged';
  return { name: operation.name, options, data: answer, isList: paged, at: Math.min(at, now), isClamped: at > now };
}

function isList(operation: AnyQuery): operation is AnyList {
  return 'paging' in operation;
}

/** Parses the data with the operation's schema, which removes the same as from an answer. */
function answerIn(operation: AnyQuery, paged: boolean, data: unknown): unknown {
  if (!paged) return z.safeParse(operation.output, data).data;
  const { data: list } = z.safeParse(Pages, data);
  const isWhole = list && list.pages.length > 0 && list.pages.length === list.pageParams.length && list.pageParams[0] === null;
  if (!isWhole) return undefined;
  const pages = list.pages.map((page) => ({ ...page, items: z.safeParse(operation.output, page.items).data }));
  return pages.some(({ items }) => items === undefined) ? undefined : { pages, pageParams: list.pageParams };
}

/** Whether an answer is about the record in the input, if the answer names a record. */
function isAbout({ echoes = [] }: AnyQuery, input: Readonly<Record<string, unknown>>, answer: unknown): boolean {
  // A list has none of these fields.
  const answered = Object(answer) as Readonly<Record<string, unknown>>;
  return ['id', ...echoes].every(
    (field) =>
      input[field] === undefined ||
      answered[field] === undefined ||
      String(input[field]).toLowerCase() === String(answered[field]).toLowerCase(),
  );
}
