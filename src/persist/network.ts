import { onlineManager } from '@tanstack/react-query';

/** Marks TanStack as offline if the page was opened without a network: TanStack starts as online and waits for an event. */
export function noteOffline(): void {
  // The types of browsers; Node 20 has no navigator, and React Native no `onLine`. It is `false` only without any network.
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  if (navigator?.onLine !== false) return;
  onlineManager.setOnline(false);
  // TanStack listens only while an app is on screen.
  globalThis.addEventListener?.('online', () => onlineManager.setOnline(true), { once: true });
}
