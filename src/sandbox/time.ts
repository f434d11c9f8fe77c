import type { Moment } from './world.js';

/** The zone the service writes in, unless the request's `Time-Zone` header names another. */
export const DEFAULT_ZONE: string = 'Europe/Amsterdam';

/** Writes moments as ISO 8601 with microseconds and a numeric offset. Throws RangeError for an unknown zone. */
export function timeWriter(zone: string): (moment: Moment) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (moment) => {
    const offset = offsetOf(format, moment);
    return `${new Date(moment + minutesOf(offset) * 60_000).toISOString().slice(0, 19)}${fractionOf(moment)}${offset === '' ? 'Z' : offset}`;
  };
}

/** `+01:00`, or an empty text for UTC itself; engines write the offset of UTC, and of London in winter, as they like. */
function offsetOf(format: Intl.DateTimeFormat, moment: Moment): string {
  if (format.resolvedOptions().timeZone === 'UTC') return '';
  const part = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName');
  const offset = part?.value.replace('GMT', '') ?? '';
  return offset === '' ? '+00:00' : offset;
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Nothing at all when the moment is a whole second. */
function fractionOf(moment: Moment): string {
  const milliseconds = moment % 1000;
  return milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}000`;
}
