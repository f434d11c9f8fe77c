import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Puts the focus on the title of the dialog that is open, or of the screen. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('dialog:modal h2') ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
}

/** Where the focused element goes away and nothing else takes the focus, the title gets it, or the next title that there is. */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target as Element;
    };
    // A press on nothing takes the focus away on purpose.
    const drop = (): void => {
      last = null;
    };
    const observer = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body) focusTitle();
    });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', drop, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', drop, true);
      observer.disconnect();
    };
  }, []);
}

/** Puts the focus on the title when the view becomes another one; not when the page is opened. */
export function useFocusOnTitle(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) focusTitle();
    shown.current = view;
  }, [view]);
}

/**
 * Keeps the focus in a list whose focused row, or button in it, goes away: it moves on to the row that is now in its place, and to
 * the title when no row is left.
 */
export function useFocusInRows(rows: RefObject<HTMLUListElement | null>): void {
  const last = useRef<{ element: Element; row: number }>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const children = [...(rows.current?.children ?? [])];
      const row = children.findIndex((child) => child.contains(target as Element));
      last.current = row === -1 ? null : { element: target as Element, row: placeOf(children[row], row) };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  // After each commit, because any of them may take the focused element away.
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { row } = last.current;
    last.current = null;
    const children = [...(rows.current?.children ?? [])];
    const next = (children.find((child, at) => placeOf(child, at) >= row) ?? children.at(-1))?.querySelector('button');
    if (next) next.focus();
    else focusTitle();
  });
}

/** The place of a row in its list, of which not all rows may be in the document. */
function placeOf(row: Element | undefined, at: number): number {
  return Number(row?.getAttribute('data-index') ?? at);
}
