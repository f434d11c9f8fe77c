import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/** The addresses of an app, and what waits until the person has said whether something unsaved may be lost. */
export interface Addresses {
  readonly navigation: Navigation;
  readonly waiting: (() => void) | undefined;
  /** Goes on with it, or stays. */
  readonly answer: (isLeaving: boolean) => void;
}

/** The current place is the address: back, forward, a reload and a link lead where they should. */
export function useAddresses(): Addresses {
  const [address, setAddress] = useState(() => location.hash);
  const [waiting, setWaiting] = useState<() => void>();
  const unsaved = useRef(new Set<object>());
  const shown = useRef(address);
  const scrolls = useRef(new Map<string, number>());
  const sizes = useRef(new Map<string, Map<number, number>>());
  /** The browser goes back later than it is asked to. `newer` is where a press in between leads. */
  const goingBack = useRef<{ newer?: Place }>(undefined);

  const show = useCallback(() => {
    shown.current = location.hash;
    setAddress(location.hash);
  }, []);
  const leave = useCallback((act: () => void) => {
    if (unsaved.current.size > 0) setWaiting(() => act);
    else act();
  }, []);
  const go = useCallback(
    (next: Place) => {
      // Where one is already, a press adds nothing to the history.
      if (addressOf(next) === location.hash) return;
      leave(() => {
        if (goingBack.current) goingBack.current.newer = next;
        history.pushState({ depth: entry().depth + 1 }, '', addressOf(next));
        show();
      });
    },
    [leave, show],
  );
  const back = useCallback(() => {
    if (entry().depth > 0) {
      leave(() => {
        goingBack.current = {};
        history.back();
      });
    } else go({ at: sectionOf(placeAt(location.hash)) });
  }, [go, leave]);

  useEffect(() => {
    const follow = (): void => {
      const { newer } = goingBack.current ?? {};
      goingBack.current = undefined;
      if (newer) history.pushState({ depth: entry().depth + 1 }, '', addressOf(newer));
      if (location.hash === shown.current) return;
      if (unsaved.current.size === 0) {
        show();
        return;
      }
      // The screen stays until there is an answer, and so does its address.
      const wanted = placeAt(location.hash);
      history.pushState({ depth: entry().depth + 1 }, '', shown.current || '#');
      setWaiting(() => () => {
        history.pushState({ depth: entry().depth + 1 }, '', addressOf(wanted));
        show();
      });
    };
    const note = (): void => void scrolls.current.set(keyOfEntry(), scrollY);
    const { scrollRestoration } = history;
    history.scrollRestoration = 'manual';
    // One for links, one for back and forward.
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    addEventListener('scroll', note, { passive: true });
    return () => {
      history.scrollRestoration = scrollRestoration;
      removeEventListener('hashchange', follow);
      removeEventListener('popstate', follow);
      removeEventListener('scroll', note);
    };
  }, [show]);

  const place = useMemo(() => placeAt(address), [address]);
  const navigation = useMemo<Navigation>(
    () => ({
      place,
      go,
      back,
      leave,
      holdUnsaved: () => {
        const one = {};
        unsaved.current.add(one);
        return () => void unsaved.current.delete(one);
      },
      kept: {
        get: (name) => entry().kept?.[name],
        set: (name, value) => history.replaceState({ ...entry(), kept: { ...entry().kept, [name]: value } }, ''),
      },
      scrolled: () => scrolls.current.get(keyOfEntry()) ?? 0,
      rowSizes: (list) => {
        const known = sizes.current.get(list) ?? new Map<number, number>();
        sizes.current.set(list, known);
        return known;
      },
    }),
    [place, go, back, leave],
  );
  const answer = (isLeaving: boolean): void => {
    setWaiting(undefined);
    if (!isLeaving) return;
    unsaved.current.clear();
    waiting?.();
  };
  return { navigation, waiting, answer };
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

/** What the history knows of the current place. */
interface Entry {
  /** How many places of the app are behind it. */
  readonly depth: number;
  readonly kept?: Readonly<Record<string, unknown>>;
}

function entry(): Entry {
  // Only this file writes it.
  return { depth: 0, ...(history.state as Partial<Entry> | null) };
}

function keyOfEntry(): string {
  return `${entry().depth} ${location.hash}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
