import { createContext, useContext } from 'react';
import { english, type Texts } from './english.js';
import { german } from './german.js';

/** The texts of the current language; English where no language is chosen. */
export const TextsContext = createContext<Texts>(english);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

export function textsOf(language: unknown): Texts {
  return language === 'de' ? german : english;
}
