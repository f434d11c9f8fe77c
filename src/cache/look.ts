import type { Query } from '@tanstack/react-query';
import type { Cached } from './engine.js';
import { limitOf, type PagedData } from './page.js';
import type { Item, Ref } from './row.js';
import type { LogTools } from './tools.js';

/** One cached answer, as the service gave it. */
export interface Seen {
  readonly asked: Readonly<Record<string, unknown>>;
  /** A paged read's items one after the other, put together when asked for; any other answer as it is. */
  readonly data: unknown;
  /** The items page by page; of any other answer the answer alone. */
  readonly parts: readonly unknown[];
  /** The end of the list has been reached and it is not out of date, so that what is not in it does not exist. */
  readonly complete: boolean;
}

/** What a row may look up in the cache when its write is submitted: server truth only, no pending write; what is current comes first. */
export interface CacheReader {
  read(name: string): readonly Seen[];
  /** The first cached copy of a record, wherever it occurs. */
  find(kind: string, ref: Ref): Item | undefined;
  /** Every cached copy of a record, wherever it occurs. */
  copies(kind: string, ref: Ref): readonly Item[];
}

export function lookAt(tools: LogTools, reads: readonly Cached[], isOutdated: (query: Query) => boolean): CacheReader {
  const copies = (kind: string, ref: Ref, limit: number): Item[] => {
    const found: Item[] = [];
    for (const cached of reads) {
      if (!tools.reach(cached.operation, kind)) continue;
      for (const part of partsOf(cached)) {
        if (found.length >= limit) return found;
        tools.walk(part, cached.operation, kind, ref, (record) => {
          found.push(record);
          return record;
        });
      }
    }
    return found;
  };
  return {
    read: (name) => reads.filter(({ operation }) => operation.name === name).map((read) => seen(read, isOutdated(read.query))),
    find: (kind, ref) => copies(kind, ref, 1)[0],
    copies: (kind, ref) => copies(kind, ref, Infinity),
  };
}

/** The record as one cached answer has it, if it has it. */
export function recordIn(tools: LogTools, cached: Cached, kind: string, ref: Ref): Item | undefined {
  return lookAt(tools, [cached], () => false).find(kind, ref);
}

function partsOf({ paged, query }: Cached): readonly unknown[] {
  return paged ? (query.state.data as PagedData).pages.map((page) => page.items) : [query.state.data];
}

function seen(cached: Cached, isOutdated: boolean): Seen {
  const { operation, asked, query, paged } = cached;
  const { data } = query.state;
  const parts = partsOf(cached);
  // One numbered page is whole only if it is the first, and short.
  const isCut = Array.isArray(data) && (asked['offset'] || asked['max_id'] || data.length >= limitOf(operation, asked));
  return {
    asked,
    parts,
    get data() {
      return paged ? parts.flat() : data;
    },
    complete: !isOutdated && (paged ? (data as PagedData).pages.at(-1)?.full === false : !isCut),
  };
}
