import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { useToast } from './Toasts.js';

/** Milliseconds in which a deletion can be undone. */
const HELD = 5000;

export interface Held {
  /** The items that are taken off the screen, and not deleted yet. */
  readonly ids: readonly number[];
  readonly hold: (id: number) => void;
}

/**
 * Holds deletions for a moment, in which they can be undone: what was deleted is off the screen, and nothing is sent. It is sent when the
 * time is over, when the screen is left, and when the page is closed. `said` says how many were deleted.
 */
export function useHeld(send: (id: number) => void, said: (count: number) => string): Held {
  const [ids, setIds] = useState<readonly number[]>([]);
  const toast = useToast();
  const { kit } = useTexts();
  const waiting = useRef<readonly number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendNow = useRef<() => void>(() => undefined);
  const takeToastAway = useRef<() => void>(() => undefined);

  const show = (next: readonly number[]): void => {
    waiting.current = next;
    setIds(next);
  };
  const release = (): void => {
    clearTimeout(timer.current);
    const due = waiting.current;
    show([]);
    // What is sent can't be undone.
    takeToastAway.current();
    for (const id of due) send(id);
  };
  useEffect(() => {
    sendNow.current = release;
  });
  useEffect(() => {
    const leave = (): void => sendNow.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const undo = useCallback(() => {
    clearTimeout(timer.current);
    const [first] = waiting.current;
    waiting.current = [];
    setIds([]);
    toast(kit.nothingDeleted);
    // The button that undid it is gone: the focus goes to what is back.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${first}"] button`)?.focus());
  }, [toast, kit]);

  // From the list, a button at the end of the page is too far away to be reached in time.
  useEffect(() => {
    if (ids.length === 0) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!isUndo(event)) return;
      event.preventDefault();
      undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [ids, undo]);

  const hold = (id: number): void => {
    const next = [...waiting.current, id];
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendNow.current(), HELD);
    takeToastAway.current = toast(said(next.length), <Undo onClick={undo} />, HELD);
  };
  return { ids, hold };
}

function Undo({ onClick }: { onClick: () => void }): ReactElement {
  const { kit } = useTexts();
  return (
    <Button small look="quiet" aria-keyshortcuts="Control+Z Meta+Z" onClick={onClick}>
      {kit.undo}
    </Button>
  );
}

/** Ctrl+Z or ⌘Z; in a field it undoes what was typed there. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea');
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyping;
}
