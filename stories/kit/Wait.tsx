import { type ReactElement, useEffect, useState } from 'react';

/** Seconds, counted down; what was refused for being too much may be tried again after them. */
export function Countdown({ milliseconds }: { milliseconds: number }): ReactElement {
  const [left, setLeft] = useState(Math.ceil(milliseconds / 1000));
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return <span className="figures">{isOver ? 'now' : `in ${left} s`}</span>;
}

/** Speaks up when something takes long. */
export function SlowHint({ after = 2000 }: { after?: number }): ReactElement {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return <span className="slow-hint">{isSlow && <span className="tag">This takes longer than usual…</span>}</span>;
}
