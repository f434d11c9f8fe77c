import { onlineManager } from '@tanstack/react-query';

/** TanStack takes a page for online until an event says otherwise, also one that was opened without a network. */
export function noteOffline(): void {
  // The types of browsers; Node 20 has no navigator, and React Native no `onLine`. It is `false` only without any network.
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  if (navigator?.onLine !== false) return;
  onlineManager.setOnline(false);
  // TanStack listens only while an app is on screen.
  globalThis.addEventListener?.('online', () => onlineManager.setOnline(true), { once: true });
}
