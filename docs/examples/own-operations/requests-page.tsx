import { useCurrentUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';
import { useApproveFollowRequest, useReceivedFollowRequests, useRejectFollowRequest } from './hooks.js';

/** Who asks to follow the account. A press shows at once, in the number, too. */
export function RequestsPage(): ReactElement {
  const { data: me } = useCurrentUser();
  const { data: requests = [] } = useReceivedFollowRequests();
  const approve = useApproveFollowRequest();
  const reject = useRejectFollowRequest();
  const error = approve.error ?? reject.error;
  const press = (write: typeof approve, username: string): void => {
    // The error of a former press goes.
    for (const one of [approve, reject]) if (one.isError) one.reset();
    write.mutate({ username });
  };
  return (
    <main>
      <h1>{me?.followers_count} followers</h1>
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul>
        {requests.map(({ id, creator: { username } }) => (
          <li key={id}>
            {username}
            <button type="button" onClick={() => press(approve, username)}>
              Approve {username}
            </button>
            <button type="button" onClick={() => press(reject, username)}>
              Reject {username}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
