/** Where an answer keeps all of its rows. Not enumerable: they are no part of what it says. */
const ALL_ROWS = Symbol('all rows');

/** Gives an answer the rows that were left out of it, each at its place between those that were kept. */
export function keepAllRows(answer: unknown, rows: readonly unknown[], leavesOut: (row: unknown) => boolean): void {
  const kept = (answer as readonly unknown[]).values();
  const value = rows.map((row) => (leavesOut(row) ? row : kept.next().value));
  Object.defineProperty(answer, ALL_ROWS, { value });
}

/** The answer with the rows that were left out of it: they count where a page ends and where the next one begins. */
export function allRowsOf<Answer>(answer: Answer): Answer {
  // The symbol is this file's own, so what lies under it was put there by `keepAllRows`.
  return (answer as { [ALL_ROWS]?: Answer })[ALL_ROWS] ?? answer;
}
