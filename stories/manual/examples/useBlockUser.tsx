import { useBlockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function BlockUser({ username }: { username: string }) {
  const { mutate: blockUser, isSuccess, error } = useBlockUser();
  return (
    <>
      <button
        type="button"
        aria-disabled={isSuccess}
        onClick={() => !isSuccess && blockUser({ username })}
      >
        Block @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">You have blocked @{username}.</p>}
    </>
  );
}
