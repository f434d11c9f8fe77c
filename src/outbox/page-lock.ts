/**
 * Decides which page sends an entry. A page holds a lock while it has entries, and the browser releases it when the page ends. No page
 * is blocked by another's lock. Without Web Locks, a page sends what it finds.
 */
export interface PageLock {
  /** Holds the lock of this page from now on, or lets it go. */
  hold(isHeld: boolean): void;
  /** Runs `take` when the other page is gone; resolves at once if it is not. */
  whenGone(page: string, take: () => Promise<void>): Promise<void>;
}

export function createPageLock(key: string, page: string): PageLock {
  // Only secure pages of browsers have locks; Node's types say that they always exist.
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
      // A frame without access to locks keeps its entries without one.
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
