/** Where an answer keeps all of its rows. Not enumerable: they are no part of what it says. */
const ALL_ROWS = Symbol('all rows');

/** Gives an answer, which was made of the kept rows, the others too, each at its place. */
export function keepAllRows(answer: unknown, rows: readonly unknown[], kept: readonly unknown[]): void {
  const value = rows.map((row) => (answer as readonly unknown[])[kept.indexOf(row)] ?? row);
  Object.defineProperty(answer, ALL_ROWS, { value });
}

/** The answer with the rows that were left out of it: they count where a page ends and where the next one begins. */
export function allRowsOf<Answer>(answer: Answer): Answer {
  // The symbol is this file's own, so what lies under it was put there by `keepAllRows`.
  return (answer as { [ALL_ROWS]?: Answer })[ALL_ROWS] ?? answer;
}
