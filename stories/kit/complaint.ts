import type { CommunityError } from 'community-hooks';
import { useCallback } from 'react';
import { wholeTextOf } from './errors.js';
import { useToast } from './Toasts.js';

/** Says in passing what went wrong with a click; one that a later click overtook went well. */
export function useComplaint(): (error: CommunityError) => void {
  const toast = useToast();
  return useCallback(
    (error) => {
      if (error.kind !== 'superseded' && error.kind !== 'aborted') toast(wholeTextOf(error));
    },
    [toast],
  );
}
