import { useUnblockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnblockUser({ username }: { username: string }) {
  const { mutate: unblockUser, isPending, isSuccess, error } = useUnblockUser();
  if (isSuccess) return <p role="status">@{username} is no longer blocked.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => unblockUser({ username })}>
        Unblock @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
