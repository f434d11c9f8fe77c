import { createContext, useContext } from 'react';
import { english, type Texts } from './english.js';

/** The texts of the current language; English where no language is chosen. */
export const TextsContext = createContext<Texts>(english);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

/** German, once it is loaded. */
let german: Texts | undefined;

/** Loads the texts of a language, before `textsOf` is asked for them: most visitors need no other than English. */
export async function loadTexts(language: unknown): Promise<void> {
  if (language === 'de') ({ german } = await import('./german.js'));
}

export function textsOf(language: unknown): Texts {
  return (language === 'de' && german) || english;
}
