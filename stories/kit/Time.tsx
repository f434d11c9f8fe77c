import { createContext, type ReactElement, useContext, useState } from 'react';
import { useTexts } from '../texts/texts.js';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The time of the service, which a sandbox may have of its own. */
export const ClockContext = createContext<() => number>(Date.now);

/** How long ago, with the exact moment behind it. */
export function Time({ at }: { at: string }): ReactElement {
  const { language, kit } = useTexts();
  const clock = useContext(ClockContext);
  const [now] = useState(clock);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString(language)} className="soft small">
      {ago((Date.parse(at) - now) / 1000, language) ?? kit.justNow}
    </time>
  );
}

function ago(seconds: number, language: string): string | undefined {
  const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return undefined;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}
