import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.js';

/** When to try again: in seconds, counted down. */
export function Countdown({ milliseconds }: { milliseconds: number }): ReactElement {
  const { kit } = useTexts();
  const [left, setLeft] = useState(Math.ceil(milliseconds / 1000));
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return <span className="figures">{isOver ? kit.tryAgainNow : kit.tryAgainIn(left)}</span>;
}

/** Speaks up when something takes long. */
export function SlowHint(): ReactElement {
  const { kit } = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  return <span className="slow-hint">{isSlow && <span className="tag">{kit.slow}</span>}</span>;
}
