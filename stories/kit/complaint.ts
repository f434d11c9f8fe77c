import { type CommunityError, isFailure } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useCallback } from 'react';
import { useTexts } from '../texts/texts.js';
import { type Advice, advised, withNextStep } from './errors.js';
import { useToast } from './Toasts.js';

/**
 * Shows a toast for a failed click. A 401 shows the sign-in instead.
 */
export function useComplaint({ refused }: Pick<Advice, 'refused'> = {}): (error: CommunityError) => void {
  const toast = useToast();
  const { errors, kit } = useTexts();
  return useCallback(
    (error) => {
      if (!isFailure(error)) return;
      if (error.kind === 'http' && error.status === 401) return;
      // The library reads again what such a write may have changed.
      const catalogue = advised(errors, { unknown: kit.lookedUp });
      toast(withNextStep(error, messageOf(error, { catalogue }), refused === undefined ? {} : { refused }));
    },
    [toast, errors, kit, refused],
  );
}
