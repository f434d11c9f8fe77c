import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** `stay` is the time in milliseconds for which the message is shown. The returned function takes the message away before. */
type Show = (text: string, action?: ReactNode, stay?: number) => () => void;

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Says what a press did to those who cannot see it; the screen itself shows it to all others. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

const ToastContext = createContext<Show>(() => () => undefined);

/** Milliseconds for which a message stays. */
const STAY = 6000;

/** Says something in passing, also to those who do not see it. */
export function useToast(): Show {
  return useContext(ToastContext);
}

/** One message at a time: a new one takes the place of the last. */
export function Toasts({ children }: { children: ReactNode }): ReactElement {
  const [toast, setToast] = useState<{ text: string; action: ReactNode; stay: number; number: number }>();
  const [announced, setAnnounced] = useState<{ text: string; number: number }>();
  const announce = useCallback<Announce>((text) => {
    setAnnounced((last) => ({ text, number: (last?.number ?? 0) + 1 }));
  }, []);
  const shown = useRef(0);
  const show = useCallback<Show>((text, action, stay = STAY) => {
    shown.current += 1;
    const number = shown.current;
    setToast({ text, action, stay, number });
    return () => setToast((current) => (current?.number === number ? undefined : current));
  }, []);
  // What was said is no part of the page.
  useEffect(() => {
    if (!announced) return undefined;
    const timer = setTimeout(() => setAnnounced(undefined), STAY);
    return () => clearTimeout(timer);
  }, [announced]);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(undefined), toast.stay);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={show}>
      <AnnounceContext value={announce}>{children}</AnnounceContext>
      <div className="toasts" role="status">
        {announced && (
          <p key={`said ${announced.number}`} className="unseen">
            {announced.text}
          </p>
        )}
        {toast && (
          <div key={toast.number} className="toast">
            <span>{toast.text}</span>
            {toast.action}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
