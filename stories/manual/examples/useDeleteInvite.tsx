import { useDeleteInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteInvite({ id }: { id: number }) {
  const { mutate: deleteInvite, isPending, isSuccess, error } = useDeleteInvite();
  if (isSuccess) return <p role="status">Invite deleted. You can give it to someone else.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteInvite({ id })}>
        Delete the invite
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
