import type { Cached } from './engine.js';
import { isFiltered } from './engine.js';
import type { Ref } from './row.js';
import { toolsOf } from './tools.js';
import type { Log, Write } from './write.js';

/** What a write is about, as another tab can understand it: by names alone, because it may not have loaded the row. */
export interface Touched {
  /** Names of reads. */
  readonly reads: readonly string[];
  /** Facts that several reads tell. */
  readonly facts: readonly string[];
  /** Kinds of records, and the one record that is meant; an empty one means every record of the kinds. */
  readonly kinds: readonly string[];
  readonly ref: Ref;
}

/** Undefined where the write is about nothing that can be read. */
export function touchedBy({ row, ref }: Write): Touched | undefined {
  const entries = [...(row.change ?? []), ...(row.stale ?? [])];
  const reads = [...new Set(entries.flatMap((entry) => entry.reads ?? []))];
  const facts = [...new Set((row.stale ?? []).flatMap(({ fact }) => fact ?? []))];
  const kinds = [...new Set((row.change ?? []).flatMap(({ entity }) => entity ?? []))];
  return entries.length > 0 ? { reads, facts, kinds, ref: row.about ? ref : {} } : undefined;
}

/** Whether a read shows something of what another tab's write was about; `touched` comes from outside, and may be anything. */
export function isTouched(log: Log, cached: Cached, touched: unknown): boolean {
  const { reads, facts, kinds, ref } = Object(touched) as Partial<Touched>;
  const { operation, query } = cached;
  const has = (names: readonly string[] | undefined, name: string): boolean => Array.isArray(names) && names.includes(name);
  if (has(reads, operation.name)) return true;
  if (Object.keys(operation.tells ?? {}).some((fact) => has(facts, fact)) && !isFiltered(cached)) return true;
  const data: unknown = query.state.data;
  // No record is of a kind that another version of the library may know.
  const all: readonly unknown[] = Array.isArray(kinds) ? kinds : [];
  return all.some((kind) => typeof kind === 'string' && holds(log, cached, data, kind, Object(ref) as Ref));
}

function holds(log: Log, { operation, paged }: Cached, data: unknown, kind: string, ref: Ref): boolean {
  const tools = toolsOf(log.engine);
  if (!tools.reach(operation, kind)) return false;
  // Still on its way: of its answer nothing can be said.
  if (data === undefined) return true;
  let found = false;
  const parts = paged ? (data as { pages: readonly { items: unknown }[] }).pages.map(({ items }) => items) : [data];
  const isNamed = Object.values(ref).some((key) => key !== undefined);
  for (const part of parts) {
    tools.walk(part, operation, kind, isNamed ? ref : undefined, (record) => {
      found = true;
      return record;
    });
  }
  return found;
}
