import { useUnblockUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { textOf } from '../kit/errors.js';
import { useToast } from '../kit/Toasts.js';

export function UnblockButton({ username }: { username: string }): ReactElement {
  const toast = useToast();
  const unblock = useUnblockUser({
    onSuccess: () => toast(`@${username} is unblocked.`),
    onError: (error) => toast(textOf(error)),
  });
  return (
    <Button small busy={unblock.isPending} onClick={() => unblock.mutate({ username })}>
      Unblock
    </Button>
  );
}
