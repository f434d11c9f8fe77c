import { createContext } from 'react';

/** Searches everybody for the same words, where a search within one list found nobody. */
export const WidenContext = createContext<(() => void) | undefined>(undefined);
