/** The key of all rows of an answer. Not enumerable, because the rows left out are not part of the answer. */
const ALL_ROWS = Symbol('all rows');
const LEFT_OUT = Symbol('left out');

/** Stands in place of a row that was left out. */
interface LeftOut {
  readonly id: number | undefined;
  readonly [LEFT_OUT]: true;
}

/** Stores all rows with an answer, which was made of the kept rows: each row at its place. */
export function keepAllRows(answer: unknown, rows: readonly unknown[], kept: readonly unknown[]): void {
  const value = rows.map((row) => (answer as readonly unknown[])[kept.indexOf(row)] ?? leftOut(row));
  // The next page is requested by the last id: a row without one must not be the last.
  const last = value.findLastIndex((row) => Number.isSafeInteger((row as Partial<LeftOut>).id));
  value.push(...value.splice(Math.max(last, 0), 1));
  Object.defineProperty(answer, ALL_ROWS, { value });
}

/** The answer including the rows that were left out: they count for the end of a page and the start of the next one. */
export function allRowsOf<Answer>(answer: Answer): Answer {
  // Only `keepAllRows` sets this symbol.
  return (answer as { [ALL_ROWS]?: Answer })[ALL_ROWS] ?? answer;
}

/** Whether a row, or what is not even one, stands in place of one that was left out. */
export function isLeftOut(row: unknown): boolean {
  return (row as Partial<LeftOut> | undefined)?.[LEFT_OUT] === true;
}

function leftOut(row: unknown): LeftOut {
  const { id } = Object(row) as { readonly id?: unknown };
  return { id: Number.isSafeInteger(id) ? (id as number) : undefined, [LEFT_OUT]: true };
}
