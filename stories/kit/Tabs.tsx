import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: ReactNode }[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  readonly children: ReactNode;
}

/** Tabs as the keyboard knows them: one stop, and the arrow keys go along. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTabInView(list, `${id}-${current}`);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = tabs.findIndex(({ name }) => name === current) + (isRightToLeft ? -step : step);
    const next = tabs.at(at % tabs.length);
    if (!next) return;
    onChange(next.name);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            className="tab"
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** Tabs that do not fit scroll to the current one: at first, when it is another, and when the screen gets narrower. */
function useTabInView(list: RefObject<HTMLDivElement | null>, current: string): void {
  useEffect(() => {
    const tabs = list.current;
    if (!tabs) return undefined;
    const observer = new ResizeObserver(() => {
      const tab = document.getElementById(current)?.getBoundingClientRect();
      const { left, right } = tabs.getBoundingClientRect();
      if (tab) tabs.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [list, current]);
}
