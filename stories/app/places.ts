import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';

/** What the app can show. Each place has an address (`addresses.ts`). */
export type Place =
  | { readonly at: 'notifications' | 'people' | 'circles' | 'invites' | 'settings' }
  | { readonly at: 'person'; readonly username: string }
  | { readonly at: 'circle'; readonly id: number };

export interface Navigation {
  readonly place: Place;
  readonly go: (place: Place) => void;
  readonly back: () => void;
  /** Does this, unless something unsaved would be lost by it: then the person is asked first. */
  readonly leave: (act: () => void) => void;
  /** Says that something unsaved is on the screen, until the returned function is called. */
  readonly holdUnsaved: () => () => void;
  /** What a screen was left with, for the way back to it: its tab, its search. */
  readonly kept: { readonly get: (name: string) => unknown; readonly set: (name: string, value: unknown) => void };
  /** How far down the place was scrolled when it was left. */
  readonly scrolled: () => number;
  /** How high the rows of a list were, by id, for the way back to it. */
  readonly rowSizes: (list: string) => Map<number, number>;
}

export const NavigationContext = createContext<Navigation>({
  place: { at: 'notifications' },
  go: () => undefined,
  back: () => undefined,
  leave: (act) => act(),
  holdUnsaved: () => () => undefined,
  kept: { get: () => undefined, set: () => undefined },
  scrolled: () => 0,
  rowSizes: () => new Map(),
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** A state that is there again on the way back, and after a reload. */
export function useKept<Value extends string>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { kept } = useNavigation();
  // Only what this hook has kept is under this name.
  const [value, setValue] = useState(() => (kept.get(name) as Value | undefined) ?? initial);
  const set = (next: Value): void => {
    setValue(next);
    kept.set(name, next);
  };
  return [value, set];
}

/** Asks before something unsaved is lost: on the way to another place, and before the page is closed. */
export function useUnsaved(isUnsaved: boolean): void {
  const { holdUnsaved } = useNavigation();
  useLayoutEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved, holdUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
