import * as z from 'zod/mini';
import { communityError } from '../transport/errors.js';
import type { Engine, Reading, View } from './engine.js';
import type { PagedData } from './page.js';

/**
 * What enters the cache from outside (a server's render, a storage, the app's own hands) is checked before anything looks at it.
 * An answer that breaks the contract is dropped, and asked for again where it is on screen.
 */
export function isSound({ known, sound }: Engine, reading: Reading, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (known.has(data) || sound.has(data)) return true;
  if (!keepsContract(reading, data)) return false;
  sound.add(data);
  return true;
}

/** The same for pages that a hook shows before the cache has told of them; a placeholder is nothing of the cache's. */
export function requirePages(engine: Engine, view: View, data: unknown): void {
  if (!view.paged || engine.shown.has(data as object) || isSound(engine, view, data)) return;
  const call = { operation: view.operation.name };
  throw communityError(call, { kind: 'decode', status: 0, paths: [] }, 'what was put into the cache breaks the contract');
}

function keepsContract({ operation, paged }: Reading, data: unknown): boolean {
  // What a check makes of an answer is no answer of the service's any more.
  if (!paged) return operation.refused !== undefined || z.safeParse(operation.output, data).success;
  const { pages, pageParams } = Object(data) as Partial<PagedData>;
  return (
    Array.isArray(pages) &&
    pages.length > 0 &&
    Array.isArray(pageParams) &&
    pageParams.length === pages.length &&
    pages.every((page: unknown) => z.safeParse(operation.output, (page as { items?: unknown } | null)?.items).success)
  );
}
