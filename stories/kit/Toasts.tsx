import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useState } from 'react';

type Show = (text: string, action?: ReactNode) => void;

const ToastContext = createContext<Show>(() => undefined);

/** Says something in passing, also to those who do not see it. */
export function useToast(): Show {
  return useContext(ToastContext);
}

/** One message at a time: a new one takes the place of the last. */
export function Toasts({ children }: { children: ReactNode }): ReactElement {
  const [toast, setToast] = useState<{ text: string; action: ReactNode; number: number }>();
  const show = useCallback<Show>((text, action) => {
    setToast((last) => ({ text, action, number: (last?.number ?? 0) + 1 }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toast && (
          <div
            key={toast.number}
            className="toast"
            onAnimationEnd={(event) => event.animationName === 'leave' && setToast(undefined)}
          >
            <span>{toast.text}</span>
            {toast.action}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
