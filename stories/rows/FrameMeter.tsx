import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { type Frames, KEPT, longestOf, measureFrames, rateOf } from './frames.js';

/** The height of the picture, in milliseconds: a longer frame ends at its edge. */
const HIGHEST = 100;

/** What the page needs for its frames: how many a second, the longest of them, and each as a line. */
export function FrameMeter(): ReactElement {
  const [frames, setFrames] = useState<Frames>([]);
  const { rows } = useTexts();
  useEffect(() => measureFrames(setFrames), []);
  return (
    <figure className="frames">
      <figcaption>
        <strong className="frames-rate">{rows.rate(rateOf(frames))}</strong>{' '}
        <span className="soft">{rows.longest(longestOf(frames))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${KEPT} ${HIGHEST}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="frames-usual" d={`M0 ${HIGHEST - 17}H${KEPT}`} />
        <path
          className="frames-all"
          d={frames.map((frame, nth) => `M${nth + 0.5} ${HIGHEST}v${-Math.min(frame, HIGHEST)}`).join('')}
        />
      </svg>
    </figure>
  );
}
