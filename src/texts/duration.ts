const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longer waits are no longer believed: a proxy may send any number. */
const LONGEST = 30 * DAY;

/** A wait in the words of a language, such as `30 seconds` or `2 Stunden`, rounded up. Undefined without a believable wait. */
export function durationOf(milliseconds: number | null, language: string): string | undefined {
  if (milliseconds === null || !(milliseconds > 0 && milliseconds <= LONGEST)) return undefined;
  const [unit, length] = unitOf(milliseconds);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(milliseconds / length));
}

function unitOf(milliseconds: number): readonly [unit: string, length: number] {
  if (milliseconds < 2 * MINUTE) return ['second', SECOND];
  if (milliseconds < 2 * HOUR) return ['minute', MINUTE];
  return milliseconds < 2 * DAY ? ['hour', HOUR] : ['day', DAY];
}
