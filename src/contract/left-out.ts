/** The key of all rows of an answer. Not enumerable, because the rows left out are not part of the answer. */
const ALL_ROWS = Symbol('all rows');

/** Stores all rows with an answer, which was made of the kept rows: each row at its place. */
export function keepAllRows(answer: unknown, rows: readonly unknown[], kept: readonly unknown[]): void {
  const value = rows.map((row) => (answer as readonly unknown[])[kept.indexOf(row)] ?? row);
  Object.defineProperty(answer, ALL_ROWS, { value });
}

/** The answer including the rows that were left out: they count for the end of a page and the start of the next one. */
export function allRowsOf<Answer>(answer: Answer): Answer {
  // Only `keepAllRows` sets this symbol.
  return (answer as { [ALL_ROWS]?: Answer })[ALL_ROWS] ?? answer;
}
