import type { ReactElement, ReactNode } from 'react';

/** A screen: its title, what can be done with the whole of it, and its content. */
export function Page({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className="row push">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
