import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './Button.js';
import { useToast } from './Toasts.js';

/** Milliseconds in which a press can be undone. */
const HELD = 5000;

export interface Held<Item> {
  /** What is shown as done, and not sent yet. */
  readonly items: readonly Item[];
  readonly hold: (item: Item) => void;
}

interface HeldOptions<Item> {
  readonly send: (item: Item) => void;
  /** What was done, to so many items. */
  readonly said: (items: readonly Item[]) => string;
  /** What an undo leaves. */
  readonly undone: string;
  /** The row that gets the focus after an undo. */
  readonly rowOf: (item: Item) => number | undefined;
}

/**
 * Holds writes for a moment, in which they can be undone: the screen shows them, and nothing is sent. They are sent when the time is
 * over, when the screen is left, and when the page is closed.
 */
export function useHeld<Item>({ send, said, undone, rowOf }: HeldOptions<Item>): Held<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const toast = useToast();
  const waiting = useRef<readonly Item[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendNow = useRef<() => void>(() => undefined);
  const takeToastAway = useRef<() => void>(() => undefined);
  const button = useRef<HTMLButtonElement>(null);

  const show = (next: readonly Item[]): void => {
    waiting.current = next;
    setItems(next);
  };
  const release = (): void => {
    clearTimeout(timer.current);
    const due = waiting.current;
    show([]);
    // What is sent can't be undone.
    takeToastAway.current();
    for (const item of due) send(item);
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

  const undo = useRef(() => undefined as void);
  useEffect(() => {
    undo.current = () => {
      clearTimeout(timer.current);
      const [first] = waiting.current;
      show([]);
      toast(undone);
      const row = first === undefined ? undefined : rowOf(first);
      // The button that undid it is gone: the focus goes to what is back.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${row}"] button`)?.focus());
    };
  });

  // From the list, a button at the end of the page is too far away to be reached in time.
  useEffect(() => {
    if (items.length === 0) return undefined;
    const press = (event: KeyboardEvent): void => {
      // Of several, the one that the message is about.
      if (!isUndo(event) || !button.current?.isConnected) return;
      event.preventDefault();
      undo.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [items]);

  const hold = (item: Item): void => {
    const next = [...waiting.current, item];
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendNow.current(), HELD);
    takeToastAway.current = toast(said(next), <Undo field={button} onClick={() => undo.current()} />, HELD);
  };
  return { items, hold };
}

function Undo({ field, onClick }: { field: Ref<HTMLButtonElement>; onClick: () => void }): ReactElement {
  const { kit } = useTexts();
  return (
    <Button ref={field} small look="quiet" aria-keyshortcuts="Control+Z Meta+Z" onClick={onClick}>
      {kit.undo}
    </Button>
  );
}

/** Ctrl+Z or ⌘Z; in a field it undoes what was typed there. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea');
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyping;
}
