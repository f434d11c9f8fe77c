import { useUnblockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnblockUser({ username }: { username: string }) {
  const { mutate: unblockUser, isSuccess, error } = useUnblockUser();
  return (
    <>
      <button type="button" onClick={() => unblockUser({ username })}>
        Unblock @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">@{username} is no longer blocked.</p>}
    </>
  );
}
