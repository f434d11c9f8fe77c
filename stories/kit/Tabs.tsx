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
  useCurrentInView(list, `${id}-${current}`);
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

/** Where there is no room for all tabs, the current one is to be seen, also after the room has become smaller. */
function useCurrentInView(list: RefObject<HTMLElement | null>, currentId: string): void {
  useEffect(() => {
    const { current: element } = list;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const tab = document.getElementById(currentId)?.getBoundingClientRect();
      if (!tab) return;
      const { left, right } = element.getBoundingClientRect();
      if (tab.left < left) element.scrollLeft -= left - tab.left;
      else if (tab.right > right) element.scrollLeft += tab.right - right;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, currentId]);
}
