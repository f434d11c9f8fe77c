import type { Catalogue } from './catalogue.js';
import { english } from './english.js';
import { german } from './german.js';

/** Which texts to use: a catalogue of your own, or the shipped one of a language. English by default. */
export interface TextOptions {
  /** A language tag such as `de` or `de-AT`. A language without a shipped catalogue gets English. */
  readonly language?: string | undefined;
  /** Replaces the shipped catalogues. `{ ...english, errors: { ...english.errors, … } }` replaces single texts. */
  readonly catalogue?: Catalogue | undefined;
}

export function catalogueOf({ language = '', catalogue }: TextOptions = {}): Catalogue {
  if (catalogue) return catalogue;
  return /^de(-|$)/i.test(language) ? german : english;
}
