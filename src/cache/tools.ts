import type { AnyQuery } from '../contract/operation.js';
import { isSame, walkTo, type Walks } from './entities.js';
import type { Engine } from './engine.js';
import type { Tools } from './row.js';

/** The way to the records inside answers, with whether there is one at all. */
export interface LogTools extends Tools {
  reach(operation: AnyQuery, kind: string): boolean;
}

const TOOLS = Symbol('tools');

/** The tools of a client; what they work out about schemas is kept with it. */
export function toolsOf(engine: Engine): LogTools {
  return engine.client.part(TOOLS, createTools);
}

function createTools(): LogTools {
  const walks: Walks = new WeakMap();
  return {
    reach: (operation, kind) => walkTo(walks, operation.output, kind) !== undefined,
    walk: (data, operation, kind, ref, visit) => {
      const walk = walkTo(walks, operation.output, kind);
      if (!walk) return data;
      return walk(data, ref ? (record) => (isSame(record, ref) ? visit(record) : record) : visit);
    },
  };
}
