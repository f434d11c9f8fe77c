import { type RefObject, useEffect, useRef } from 'react';

/** Acts when the element is on the screen, or within `margin` pixels of it. */
export function useSeen<Shown extends HTMLElement>(active: boolean, act: () => unknown, margin = 0): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (!active || !element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void act(), {
      // Without a root of its own, a page in a frame is clipped by that frame, and the margin has no effect.
      root: document,
      rootMargin: `${margin}px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, act, margin]);
  return element;
}
