import { useBlockedUserSearch, useUnblockUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { Icon } from '../kit/Icon.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

/** The service says that one of the two blocks the other; the list of those one blocks says which, and whether it can be lifted. */
export function Blocked({ username }: { username: string }): ReactElement {
  const { people } = useTexts();
  const announce = useAnnounce();
  const { data } = useBlockedUserSearch({ query: username });
  const unblock = useUnblockUser({ onSuccess: () => announce(people.unblocked(username)), onError: useComplaint() });
  // The list is ahead of the service: somebody who is being unblocked is no longer in it.
  const isMine = unblock.isPending || data?.some((user) => user.username === username);
  return (
    <div className="card empty">
      <Icon name="block" />
      <h1 tabIndex={-1}>@{username}</h1>
      <p className="soft">{isMine === false ? people.blockedByThem : people.blockedByMe}</p>
      {isMine && (
        <Button look="primary" busy={unblock.isPending} onClick={() => unblock.mutate({ username })}>
          {people.unblockPerson(username)}
        </Button>
      )}
    </div>
  );
}
