import { useUpdateFollow, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateFollow({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const { mutate: updateFollow, error } = useUpdateFollow();
  if (!user || !('follow_lists' in user)) return null;
  const lists = user.follow_lists;
  // The write takes all lists that the person shall be in.
  const leave = (list: number) =>
    updateFollow({ username, lists_ids: lists.map(({ id }) => id).filter((id) => id !== list) });
  return (
    <>
      {lists.length === 0 && <p>@{username} is in none of your lists.</p>}
      {lists.map(({ id, name }) => (
        <button type="button" key={id} onClick={() => leave(id)}>
          Remove @{username} from {name}
        </button>
      ))}
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
