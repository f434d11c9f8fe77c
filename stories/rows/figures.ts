// oxlint-disable-next-line import/default -- Vite gives it one
import performance from '../../docs/performance.md?raw';

/** A table of a guide. */
export interface Figures {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The figures of docs/performance.md that are about 10,000 rows. The guide is the only place in which they stand. */
export function figuresOfLongLists(guide: string = performance): Figures {
  const lines = guide.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| What | Beside |'));
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const [head = [], , ...all] = lines.slice(start, start + length).map(cellsOf);
  let subject = '';
  const rows = all.flatMap(([what = '', ...rest]) => {
    const [before = '', measured = ''] = what.split(': ');
    if (before !== 'the same') subject = before;
    return subject.includes('10,000') ? [[`${subject}: ${measured}`, ...rest]] : [];
  });
  if (rows.length === 0) throw new Error('docs/performance.md has no figures of 10,000 rows');
  return { head, rows };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}
