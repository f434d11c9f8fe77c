import type * as z from 'zod/mini';
import { entityOf } from '../../src/contract/entity.js';
import { queries } from './rules.js';

/** The names of fields by the kind of record in which they stand. */
export type Fields = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields of an answer by the kind of record in which they stand. What has no mark belongs to the record around it. */
export function fieldsByKind(schema: object, kind: string): Fields {
  const found = new Map<string, Set<string>>();
  const walk = (part: object, around: string): void => {
    const { shape = {}, element, options = [], innerType, out } = (part as z.core.$ZodType)._zod.def as Definition;
    const own = entityOf(part) ?? around;
    const fields = found.get(own) ?? new Set();
    found.set(own, fields);
    for (const name of Object.keys(shape)) fields.add(name);
    for (const inner of [...Object.values(shape), element, ...options, innerType, out]) if (inner) walk(inner, own);
  };
  walk(schema, kind);
  return found;
}

/** The kinds that are marked in answers: their copies are kept equal. */
export const markedKinds: ReadonlySet<string> = new Set(queries.flatMap(({ output }) => [...fieldsByKind(output, '').keys()]));

/** The parts of a schema, as far as it has them. */
interface Definition {
  readonly shape?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly options?: readonly object[];
  readonly innerType?: object;
  readonly out?: object;
}
