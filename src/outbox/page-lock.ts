/**
 * Which page sends an entry: each page of a browser has a lock for as long as it has entries, and the browser lets go of it when the page
 * is gone. No page waits for another one with anything. Where there are no Web Locks, there is one page.
 */
export interface PageLock {
  /** Holds the lock of this page from now on, or lets it go. */
  hold(isHeld: boolean): void;
  /** Runs `take` when the other page is gone; resolves at once if it is not. */
  whenGone(page: string, take: () => Promise<void>): Promise<void>;
}

export function createPageLock(key: string, page: string): PageLock {
  // Secure pages of browsers have it; the types of Node do not say that there may be none.
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager };
  const nameOf = (owner: string): string => `${key}:${owner}`;
  const awaited = new Set<string>();
  let release: (() => void) | undefined;
  return {
    hold(isHeld) {
      if (isHeld === (release !== undefined)) return;
      release?.();
      release = undefined;
      if (!isHeld || !locks) return;
      const held = new Promise<void>((resolve) => (release = resolve));
      // Some frames may not have locks: they have entries all the same.
      locks.request(nameOf(page), () => held).catch(() => undefined);
    },
    async whenGone(owner, take) {
      if (!locks) return take();
      const attempt = locks.request(nameOf(owner), { ifAvailable: true }, async (lock) => {
        if (lock) await take();
        return lock !== null;
      });
      const isTaken = await attempt.catch(() => take().then(() => true));
      if (isTaken || awaited.has(owner)) return;
      awaited.add(owner);
      void locks.request(nameOf(owner), take).finally(() => awaited.delete(owner));
    },
  };
}
