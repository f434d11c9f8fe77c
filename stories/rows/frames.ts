/** Milliseconds between the latest frames of the page, the oldest first. */
export type Frames = readonly number[];

/** As many as a screen of 60 frames a second shows in two seconds. */
export const KEPT = 120;

/** How often a meter is drawn anew, in milliseconds: seldom, so that it measures the page and not itself. */
const PERIOD = 250;

/** Measures frames until it is stopped. */
export function measureFrames(onFrames: (frames: Frames) => void): () => void {
  let frames: Frames = [];
  let [last, drawn] = [0, 0];
  let request = requestAnimationFrame(function next(now) {
    // The time in which the page was hidden is no frame.
    if (last > 0 && document.visibilityState === 'visible') frames = [...frames, now - last].slice(-KEPT);
    last = now;
    if (now - drawn > PERIOD) {
      drawn = now;
      onFrames(frames);
    }
    request = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(request);
}

/** Frames a second. */
export function rateOf(frames: Frames): number {
  const sum = frames.reduce((total, frame) => total + frame, 0);
  return sum === 0 ? 0 : Math.round((frames.length * 1000) / sum);
}

/** The frame that took longest, in milliseconds. */
export function longestOf(frames: Frames): number {
  return Math.round(Math.max(0, ...frames));
}
