/** One measured value, with what it may be at most. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  /** What the value counts; a ratio by default. */
  readonly unit?: string;
}

export function isOver({ value, bound }: Figure): boolean {
  return !(value <= bound);
}

export function lineOf(figure: Figure): string {
  const { name, value, bound, unit = '×' } = figure;
  const shown = unit === '×' ? value.toFixed(2) : String(value);
  return `${name.padEnd(64)}${`${shown} ${unit}`.padStart(14)}  at most ${bound}${isOver(figure) ? '  OVER' : ''}`;
}
