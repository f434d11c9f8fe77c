import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Navigation, Place } from './places.js';

const SECTIONS = ['notifications', 'people', 'circles', 'invites', 'settings'] as const;

/** The address of a place, behind the `#` of the page's own. */
export function addressOf(place: Place): string {
  if (place.at === 'person') return `#/people/${encodeURIComponent(place.username)}`;
  return place.at === 'circle' ? `#/circles/${place.id}` : `#/${place.at}`;
}

/** The place at an address; an address that the app does not have leads to the notifications. */
export function placeAt(address: string): Place {
  const [, section = '', one = ''] = address.replace(/^#/, '').split('/');
  if (section === 'people' && one) return { at: 'person', username: decoded(one) };
  if (section === 'circles' && /^\d+$/.test(one)) return { at: 'circle', id: Number(one) };
  return { at: SECTIONS.find((name) => name === section) ?? 'notifications' };
}

/** The current place is the address: back, forward, a reload and a link lead where they should. */
export function useAddresses(): Navigation {
  const address = useSyncExternalStore(subscribe, () => location.hash);
  const place = useMemo(() => placeAt(address), [address]);
  const go = useCallback((next: Place) => {
    // Where one is already, a press adds nothing to the history.
    if (addressOf(next) === location.hash) return;
    history.pushState({ depth: depth() + 1 }, '', addressOf(next));
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  const back = useCallback(() => {
    if (depth() > 0) history.back();
    else go({ at: sectionOf(placeAt(location.hash)) });
  }, [go]);
  return useMemo(() => ({ place, go, back }), [place, go, back]);
}

/** Another account, or nobody: the place of the former one is not theirs. */
export function forgetAddress(): void {
  history.replaceState(null, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The section of the sidebar in which a place is. */
export function sectionOf({ at }: Place): (typeof SECTIONS)[number] {
  if (at === 'person') return 'people';
  return at === 'circle' ? 'circles' : at;
}

function subscribe(listener: () => void): () => void {
  // One for links and for `go`, one for back and forward.
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** How many places of the app are behind the current one in the history. */
function depth(): number {
  const { depth: known } = (history.state ?? {}) as { depth?: number };
  return known ?? 0;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
