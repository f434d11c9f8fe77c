import { createContext, useContext } from 'react';

/** Milliseconds between two looks for news. Shorter where other people are made to act often. */
export const PaceContext = createContext(20_000);

export function usePace(): number {
  return useContext(PaceContext);
}
