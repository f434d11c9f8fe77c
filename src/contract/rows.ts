import * as z from 'zod/mini';
import { keepAllRows } from './left-out.js';
import type { Schema } from './operation.js';

/** A path in an answer, and what stands there by the contract. */
export type AnswerPath = readonly [path: string, expected: string];

/** What the rows of an answer are checked with. */
export interface RowRules {
  /** Whether a row that breaks the contract refuses the whole answer. */
  readonly isStrict: boolean;
  /** The operations and paths that are reported already. */
  readonly reported: Set<string>;
  emit(event: {
    readonly type: 'left-out';
    readonly operation: string;
    readonly rows: number;
    readonly path?: string;
    readonly expected?: string;
  }): void;
}

/** What the check needs of an operation. */
interface RowsOf {
  readonly name: string;
  readonly output: Schema<unknown>;
  readonly leavesOut?: (row: unknown) => boolean;
}

/** Checks the rows of a list, and leaves out those that break the contract or that no app can show. */
export type RowCheck = (
  operation: RowsOf,
  input: Readonly<Record<string, unknown>>,
  rows: readonly unknown[],
  rules: RowRules,
  placeOf: (issue: z.core.$ZodIssue) => AnswerPath,
) => z.core.util.SafeParseResult<unknown>;

const CHECK = Symbol('check of rows');

/** A list as an answer. It brings the check of its rows along, so that an app without lists does without. */
export function rows<Row extends Schema<unknown>>(row: Row): z.ZodMiniArray<Row> {
  return Object.assign(z.array(row), { [CHECK]: checkRows });
}

/** The check of the rows of an answer, if it is a list. */
export function rowCheckOf(schema: object): RowCheck | undefined {
  // Only `rows` sets this symbol.
  return (schema as { [CHECK]?: RowCheck })[CHECK];
}

const checkRows: RowCheck = ({ name, output, leavesOut }, input, all, { isStrict, reported, emit }, placeOf) => {
  let kept = leavesOut ? all.filter((row) => !leavesOut(row)) : all;
  let answer = z.safeParse(output, kept);
  const issues = answer.error?.issues ?? [];
  if (kept.length < all.length) emit({ type: 'left-out', operation: name, rows: all.length - kept.length });
  if (!isStrict && issues.length > 0) {
    const bad = new Set(issues.map(({ path }) => path[0]));
    const right = kept.filter((_, index) => !bad.has(index));
    // Of a list from its beginning: an empty one would say that there is nothing.
    if (right.length > 0 || input['max_id'] || input['offset']) {
      const left = { type: 'left-out', operation: name, rows: kept.length - right.length } as const;
      for (const issue of issues) {
        const [path, expected] = placeOf({ ...issue, path: issue.path.slice(1) });
        if (!reported.has(name + path)) emit({ ...left, path, expected });
        reported.add(name + path);
      }
      kept = right;
      answer = z.safeParse(output, kept);
    }
  }
  if (answer.success && kept.length < all.length) keepAllRows(answer.data, all, kept);
  return answer;
};
