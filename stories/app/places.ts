import { createContext, useContext } from 'react';

/** What the app can show. Each place has an address (`addresses.ts`). */
export type Place =
  | { readonly at: 'notifications' | 'people' | 'circles' | 'invites' | 'settings' }
  | { readonly at: 'person'; readonly username: string }
  | { readonly at: 'circle'; readonly id: number };

export interface Navigation {
  readonly place: Place;
  readonly go: (place: Place) => void;
  readonly back: () => void;
}

export const NavigationContext = createContext<Navigation>({
  place: { at: 'notifications' },
  go: () => undefined,
  back: () => undefined,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
