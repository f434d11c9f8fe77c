import type { ReactElement, ReactNode } from 'react';

/** A surface; `flush` where a list fills it to its edges. */
export function Card({ flush = false, children }: { flush?: boolean; children: ReactNode }): ReactElement {
  return <div className={flush ? 'card card-flush' : 'card'}>{children}</div>;
}
