/** The key of all rows of an answer. Not enumerable, because the rows left out are not part of the answer. */
const ALL_ROWS = Symbol('all rows');

/** Stores all rows with an answer: those left out, at their places between those kept. */
export function keepAllRows(answer: unknown, rows: readonly unknown[], leavesOut: (row: unknown) => boolean): void {
  const kept = (answer as readonly unknown[]).values();
  const value = rows.map((row) => (leavesOut(row) ? row : kept.next().value));
  Object.defineProperty(answer, ALL_ROWS, { value });
}

/** The answer including the rows that were left out: they count for the end of a page and the start of the next one. */
export function allRowsOf<Answer>(answer: Answer): Answer {
  // Only `keepAllRows` sets this symbol.
  return (answer as { [ALL_ROWS]?: Answer })[ALL_ROWS] ?? answer;
}
