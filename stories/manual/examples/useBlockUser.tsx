import { useBlockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function BlockUser({ username }: { username: string }) {
  const { mutate: blockUser, isPending, isSuccess, error } = useBlockUser();
  if (isSuccess) return <p role="status">You have blocked @{username}.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => blockUser({ username })}>
        Block @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
