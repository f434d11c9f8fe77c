import { useUnblockUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { useToast } from '../kit/Toasts.js';

export function UnblockButton({ username }: { username: string }): ReactElement {
  const toast = useToast();
  const unblock = useUnblockUser({
    onSuccess: () => toast(`@${username} is unblocked.`),
    onError: useComplaint(),
  });
  return (
    <Button small aria-label={`Unblock @${username}`} busy={unblock.isPending} onClick={() => unblock.mutate({ username })}>
      Unblock
    </Button>
  );
}
