/** The name of a table, by its columns. */
export function nameOf(columns: readonly string[]): string {
  return columns.filter((column) => column !== '').join(', ');
}

/** What a cell is called on a small screen (tables.css). The first is the title of its row, and the second of two needs no name. */
export function labelOf(columns: readonly string[], index: number): string | undefined {
  return index > 0 && columns.length > 2 ? columns[index] : undefined;
}
