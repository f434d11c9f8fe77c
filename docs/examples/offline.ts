import type { QueryClient } from '@tanstack/react-query';
import type { CommunityClient } from 'community-hooks';
import { createOutbox } from 'community-hooks/outbox';
import { persistCommunity } from 'community-hooks/persist';

/**
 * Makes an app that works without a network, once, before it renders: what was shown is shown, and what
 * waited waits on.
 */
export async function openOffline(client: CommunityClient, queryClient: QueryClient): Promise<void> {
  const storage = () => localStorage;
  // First, so that the writes that wait show on top of the answers.
  await persistCommunity({ client, queryClient, storage }).restored;
  await createOutbox({ client, queryClient, storage }).restored;
}
