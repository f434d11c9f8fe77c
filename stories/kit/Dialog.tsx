import { type ReactElement, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Gets the focus; by default the first field or button. */
  readonly first?: RefObject<HTMLElement | null>;
}

/** The browser's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ title, onClose, children, first }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    (first?.current ?? element?.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
    // Before React takes the dialog out of the page: only one that is in it gives the focus back.
    return () => element?.close();
  }, [first]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onCancel={onClose}>
      <div className="stack">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
