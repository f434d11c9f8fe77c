import { useUnblockUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { useToast } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

export function UnblockButton({ username }: { username: string }): ReactElement {
  const toast = useToast();
  const { people } = useTexts();
  const unblock = useUnblockUser({
    onSuccess: () => toast(people.unblocked(username)),
    onError: useComplaint(),
  });
  return (
    <Button
      small
      aria-label={people.unblockPerson(username)}
      busy={unblock.isPending}
      onClick={() => unblock.mutate({ username })}
    >
      {people.unblock}
    </Button>
  );
}
