import { replaceEqualDeep } from '@tanstack/react-query';
import { share } from './answers.js';
import type { Engine, Reading, Shown, View } from './engine.js';
import type { PagedData } from './page.js';

/** The view of a query, the same one until the query is removed. */
export function viewOf(engine: Engine, hash: string, reading: Reading): View {
  const known = engine.views.get(hash);
  if (known) return known;
  const view: View = {
    ...reading,
    hash,
    select: (truth) => show(engine, view, truth),
    share: (old, next) => share(engine, view, old, next),
    stored: undefined,
    last: undefined,
    cursors: [],
    reached: { held: 0, last: undefined },
  };
  engine.views.set(hash, view);
  return view;
}

/** Truth plus pending writes, a paged read as one flat list. Equal parts keep the reference they were shown with. */
function show(engine: Engine, view: View, truth: unknown): unknown {
  const { last } = view;
  if (last?.truth === truth && last?.version === engine.version) return last?.whole;
  const data = engine.writes?.overlay(view, truth) ?? truth;
  const parts = view.paged
    ? flatten(last, data as PagedData)
    : { raw: [], pages: [], whole: replaceEqualDeep(last?.whole, data) };
  view.last = { truth, version: engine.version, ...parts };
  engine.shown.add(parts.whole as object);
  return parts.whole;
}

/** Compares page by page: only a page that changed is looked into, and only a changed list is flattened anew. */
function flatten(last: Shown | undefined, data: PagedData): Pick<Shown, 'raw' | 'pages' | 'whole'> {
  const raw = data.pages.map((page) => page.items);
  const pages = raw.map((items, index) =>
    items === last?.raw[index] ? last.pages[index] : replaceEqualDeep(last?.pages[index], items),
  ) as (readonly unknown[])[];
  const isEqual = last?.pages.length === pages.length && pages.every((items, index) => items === last.pages[index]);
  return { raw, pages, whole: isEqual ? last.whole : pages.flat() };
}
