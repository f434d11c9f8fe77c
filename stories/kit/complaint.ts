import { type CommunityError, isFailure } from 'community-hooks';
import { useCallback } from 'react';
import { wholeTextOf } from './errors.js';
import { useToast } from './Toasts.js';

/**
 * Says in passing what went wrong with a click. One that a later click overtook went well, and of a session that has ended the door
 * tells.
 */
export function useComplaint(): (error: CommunityError) => void {
  const toast = useToast();
  return useCallback(
    (error) => {
      if (!isFailure(error) || error.kind === 'superseded') return;
      if (error.kind === 'http' && error.status === 401) return;
      toast(wholeTextOf(error));
    },
    [toast],
  );
}
