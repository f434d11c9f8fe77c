/** One measured value, with what it may be at most. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Left out where the value is only shown. */
  readonly bound?: number | undefined;
  /** What the value is counted in; a ratio by default. */
  readonly unit?: string;
}

export function isOver({ value, bound }: Figure): boolean {
  return bound !== undefined && !(value <= bound);
}

export function lineOf(figure: Figure): string {
  const { name, value, bound, unit = '×' } = figure;
  const shown = unit === '×' || unit === 'ms' || unit === 'µs' ? value.toFixed(2) : String(value);
  const limit = bound === undefined ? '' : `at most ${bound}`;
  return `${name.padEnd(64)}${`${shown} ${unit}`.padStart(14)}  ${limit}${isOver(figure) ? '  OVER' : ''}`;
}
