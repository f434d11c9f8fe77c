import { onlineManager } from '@tanstack/react-query';
import { isOffline } from '../transport/error-code.js';

/** Marks TanStack as offline if the page was opened without a network: TanStack starts as online and waits for an event. */
export function noteOffline(): void {
  if (!isOffline()) return;
  onlineManager.setOnline(false);
  // TanStack listens only while an app is on screen.
  globalThis.addEventListener?.('online', () => onlineManager.setOnline(true), { once: true });
}
