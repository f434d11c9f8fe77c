import type { CommunityError } from 'community-hooks';
import { useCallback } from 'react';
import { wholeTextOf } from './errors.js';
import { useToast } from './Toasts.js';

/**
 * Says in passing what went wrong with a click. Of a session that has ended the door tells.
 */
export function useComplaint(): (error: CommunityError) => void {
  const toast = useToast();
  return useCallback(
    (error) => {
      if (error.kind === 'aborted') return;
      if (error.kind === 'http' && error.status === 401) return;
      toast(wholeTextOf(error));
    },
    [toast],
  );
}
