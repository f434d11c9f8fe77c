import type { Milliseconds } from './milliseconds.js';

/** The service's time zone, unless the request's `Time-Zone` header names another. */
export const DEFAULT_ZONE: string = 'Europe/Amsterdam';

/** Formats times as ISO 8601 with microseconds and a numeric offset. Throws a RangeError for an unknown zone. */
export function timeWriter(zone: string): (time: Milliseconds) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (time) => {
    const offset = offsetOf(format, time);
    return `${new Date(time + minutesOf(offset) * 60_000).toISOString().slice(0, 19)}${fractionOf(time)}${offset === '' ? 'Z' : offset}`;
  };
}

/** `+01:00`, or empty for UTC. JavaScript engines format an offset of zero differently. */
function offsetOf(format: Intl.DateTimeFormat, time: Milliseconds): string {
  if (format.resolvedOptions().timeZone === 'UTC') return '';
  const part = format.formatToParts(time).find(({ type }) => type === 'timeZoneName');
  const offset = part?.value.replace('GMT', '') ?? '';
  return offset === '' ? '+00:00' : offset;
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Empty if the time is a whole second. */
function fractionOf(time: Milliseconds): string {
  const milliseconds = time % 1000;
  return milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}000`;
}
