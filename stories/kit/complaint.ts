import { type CommunityError, isFailure } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useCallback } from 'react';
import { useTexts } from '../texts/texts.js';
import { type Advice, withNextStep } from './errors.js';
import { useToast } from './Toasts.js';

/**
 * Says in passing what went wrong with a click. Of a session that has ended the door tells.
 */
export function useComplaint({ refused }: Pick<Advice, 'refused'> = {}): (error: CommunityError) => void {
  const toast = useToast();
  const { errors: catalogue } = useTexts();
  return useCallback(
    (error) => {
      if (!isFailure(error)) return;
      if (error.kind === 'http' && error.status === 401) return;
      toast(withNextStep(error, messageOf(error, { catalogue }), refused === undefined ? {} : { refused }));
    },
    [toast, catalogue, refused],
  );
}
