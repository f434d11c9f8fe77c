/** What a page says to the others of its browser when it stores an entry. */
export interface PageMessage {
  readonly page: string;
  /** The highest that it knows. */
  readonly order: number;
}

/** Calls `listener` for each message of another page, and returns what posts one. A storage by promises has no events of its own. */
export function openPageMessages(name: string, listener: (message: PageMessage) => void): (message: PageMessage) => void {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isPageMessage(data)) listener(data);
    });
    // Node's would keep its process alive.
    (channel as { unref?: () => void }).unref?.();
    return (message) => channel.postMessage(message);
  } catch {
    // React Native has none, and browsers that block cookies refuse it. Such a page takes over at its start alone.
    return () => {};
  }
}

function isPageMessage(data: unknown): data is PageMessage {
  const { page, order } = Object(data) as Partial<Record<string, unknown>>;
  return typeof page === 'string' && Number.isSafeInteger(order);
}
