import { type ReactElement, type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.js';

interface ComingRowProps {
  /** Stands where the picture will be. */
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** How many buttons the row will have. */
  readonly buttons?: number;
}

/** What was just asked for, in the place and the size it will have once the service has answered. */
export function ComingRow({ icon, title, buttons = 0 }: ComingRowProps): ReactElement {
  const { kit } = useTexts();
  return (
    <li className="list-row" aria-busy>
      {icon}
      <div className="grow">
        <span className="title">{title}</span>
        <p className="soft small">{kit.coming}</p>
      </div>
      {buttons > 0 && (
        <div className="row row-end unshown">
          {Array.from({ length: buttons }, (_, index) => (
            <span key={index} className="button button-icon button-small" />
          ))}
        </div>
      )}
    </li>
  );
}

/** Whether a row that was asked for is still to come: it stands first in its list when it is there. */
export function useComing(isPending: boolean, first: number | undefined): boolean {
  const [before, setBefore] = useState(first);
  if (!isPending && before !== first) setBefore(first);
  return isPending && before === first;
}
