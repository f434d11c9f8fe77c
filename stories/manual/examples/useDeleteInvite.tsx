import { useDeleteInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteInvite({ id }: { id: number }) {
  const { mutate: deleteInvite, isSuccess, error } = useDeleteInvite();
  return (
    <>
      <button type="button" onClick={() => deleteInvite({ id })}>
        Delete the invite
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Invite deleted. You can give it to someone else.</p>}
    </>
  );
}
