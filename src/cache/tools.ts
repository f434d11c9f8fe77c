import type { EntityKind } from '../contract/answer.js';
import type { AnyQuery } from '../contract/operation.js';
import { isSame, walkTo, type Walk, type Walks } from './entities.js';
import type { Engine } from './engine.js';
import type { Ref, Tools } from './row.js';

/** The way to the records inside answers, with whether there is one at all. */
export interface LogTools extends Tools {
  reach(operation: AnyQuery, kind: EntityKind): boolean;
}

const TOOLS = Symbol('tools');

/** The tools of a client; what they work out about schemas and pages is kept with it. */
export function toolsOf(engine: Engine): LogTools {
  return engine.client.part(TOOLS, createTools);
}

function createTools(): LogTools {
  const walks: Walks = new WeakMap();
  const indexes: Indexes = new WeakMap();
  return {
    reach: (operation, kind) => walkTo(walks, operation.output, kind) !== undefined,
    walk: (data, operation, kind, ref, visit) => {
      const walk = walkTo(walks, operation.output, kind);
      if (!walk) return data;
      if (!ref) return walk(data, visit);
      if (Array.isArray(data) && !mayHold(indexes, walk, kind, data, ref)) return data;
      return walk(data, (record) => (isSame(record, ref) ? visit(record) : record));
    },
  };
}

type Indexes = WeakMap<object, Map<EntityKind, Set<unknown>>>;

/** Whether a page can hold a record. Pages are never changed in place, so their keys are collected once. */
function mayHold(indexes: Indexes, walk: Walk, kind: EntityKind, page: object, ref: Ref): boolean {
  const index = indexes.get(page) ?? new Map<EntityKind, Set<unknown>>();
  indexes.set(page, index);
  let keys = index.get(kind);
  if (!keys) {
    const found = new Set<unknown>();
    walk(page, (record) => {
      found.add(record['id']).add(record['username']);
      return record;
    });
    index.set(kind, (keys = found));
  }
  return (ref.id !== undefined && keys.has(ref.id)) || (ref.username !== undefined && keys.has(ref.username));
}
