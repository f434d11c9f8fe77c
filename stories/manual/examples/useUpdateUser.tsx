import { useCurrentUser, useUpdateUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateUser() {
  const { data: me } = useCurrentUser();
  const { mutate: updateUser, error } = useUpdateUser();
  if (!me) return <p role="status">Loading…</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        updateUser({ username: String(data.get('username')), name: String(data.get('name')) });
      }}
    >
      <label>
        Username <input name="username" defaultValue={me.username} required />
      </label>
      <label>
        Name <input name="name" defaultValue={me.profile.name} required />
      </label>
      <button type="submit">Save</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
