import type { Engine, Reading, Shown, View } from './engine.js';
import { requirePages } from './sound.js';

/** How answers of one kind are kept and shown: a plain one, or one of pages. An app carries only what it reads. */
export interface Kind {
  readonly paged: boolean;
  /**
   * What TanStack stores of an answer. What it means is settled here: this is called inside the store's own tick, so that no write
   * can land between the settling and the storing.
   */
  share(engine: Engine, view: View, old: unknown, next: object): unknown;
  /** What a hook shows of the truth with the pending writes on top; equal parts keep the reference they were shown with. */
  show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'>;
}

/** The view of a query, the same one until the query is removed. */
export function viewOf(engine: Engine, hash: string, reading: Omit<Reading, 'paged'>, kind: Kind): View {
  const known = engine.views.get(hash);
  if (known) return known;
  const view: View = {
    ...reading,
    paged: kind.paged,
    hash,
    select(truth) {
      requirePages(engine, view, truth);
      const { last } = view;
      if (last?.truth === truth && last?.version === engine.version) return last?.whole;
      const shown = kind.show(last, engine.writes?.overlay(view, truth) ?? truth);
      view.last = { truth, version: engine.version, ...shown };
      engine.shown.add(shown.whole as object);
      return shown.whole;
    },
    share(old, next) {
      // Called with what a view shows, too, which is passed on.
      if (typeof next !== 'object' || next === null || engine.shown.has(next)) return next;
      // Options may outlive their query, and make it anew: then it is this view again.
      engine.views.set(hash, view);
      const shared = kind.share(engine, view, old, next);
      // Known before TanStack selects from it.
      if (engine.isWriting) engine.known.add(shared as object);
      return shared;
    },
    stored: undefined,
    last: undefined,
    caller: undefined,
    full: undefined,
  };
  engine.views.set(hash, view);
  return view;
}
