import type { CommunityClient } from '../transport/client.js';
import { engineOf } from './engine.js';
import { readKey, type CommunityKey } from './keys.js';
import type { PagedData } from './page.js';

/**
 * A hook's `placeholderData` in TanStack's terms: of a list a flat array goes in and comes out, where TanStack holds pages, and what
 * was there before is handed on only within one account.
 */
export function placeholderFor(client: CommunityClient, queryKey: CommunityKey, given: unknown): unknown {
  const read = readKey(client, queryKey);
  const held = (data: unknown): unknown => (read?.paged && data ? (data as PagedData).pages.flatMap(({ items }) => items) : data);
  const shown = (data: unknown): unknown => (read?.paged && data ? onePage(client, data as readonly unknown[]) : data);
  if (typeof given !== 'function') return shown(given);
  const placeholder = given as (previous: unknown) => unknown;
  return (previous: unknown, query: { queryKey: CommunityKey } | undefined) => {
    const isOwn = query && readKey(client, query.queryKey)?.account === read?.account;
    return shown(placeholder(isOwn ? held(previous) : undefined));
  };
}

/** No page of the service's: it is shown as it is, and nothing follows it. */
function onePage(client: CommunityClient, items: readonly unknown[]): PagedData {
  const data = { pages: [{ items, full: false, next: undefined }], pageParams: [null] };
  engineOf(client).shown.add(data);
  return data;
}
