import { customStorage, type ItemStore, type SessionStorage } from 'community-hooks';

/** Keeps the session in cookies that scripts and the server can read. A server only reads them. */
export function cookieStorage(read: () => string, write: (cookie: string) => void = () => {}): SessionStorage {
  const attributes = `Path=/; SameSite=Lax${globalThis.location?.protocol === 'https:' ? '; Secure' : ''}`;
  const store: ItemStore = {
    getItem(key) {
      const start = `${encodeURIComponent(key)}=`;
      const cookie = read()
        .split('; ')
        .find((each) => each.startsWith(start));
      return cookie && decodeURIComponent(cookie.slice(start.length));
    },
    setItem: (key, text) => write(`${encodeURIComponent(key)}=${encodeURIComponent(text)}; ${attributes}; Max-Age=31536000`),
    removeItem: (key) => write(`${encodeURIComponent(key)}=; ${attributes}; Max-Age=0`),
  };
  return customStorage(store);
}

/** In a browser. */
export const documentCookies = (): SessionStorage =>
  cookieStorage(
    () => document.cookie,
    (cookie) => void (document.cookie = cookie),
  );
