import type { View } from '../call.js';
import { rowOf } from '../table.js';
import type { Language } from '../world.js';

export function languageShape({ nameOfLanguage }: View, { id, code }: Language): object {
  return { id, code, name: nameOfLanguage(code) };
}

/** The language with this id; null stays null. */
export function languageOf(view: View, id: number | null): object | null {
  return id === null ? null : languageShape(view, rowOf(view.world.languages, id));
}
