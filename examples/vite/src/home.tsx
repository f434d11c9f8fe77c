import { useCreateInvite, useDeleteInvite, useInvites } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { type FormEvent, useState } from 'react';

export function Home() {
  const { data = [], fetchNextPage, hasNextPage, isFetchingNextPage } = useInvites();
  const create = useCreateInvite();
  const remove = useDeleteInvite();
  const [nickname, setNickname] = useState('');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ nickname }, { onSuccess: () => setNickname('') });
  };
  return (
    <>
      <form onSubmit={submit}>
        <label>
          Nickname <input value={nickname} onChange={(event) => setNickname(event.target.value)} />
        </label>
        <button type="submit">Invite</button>
      </form>
      {create.error && <p role="alert">{messageOf(create.error)}</p>}
      {remove.error && <p role="alert">{messageOf(remove.error)}</p>}
      <ul aria-label="Invites">
        {data.map((invite) => (
          <li key={invite.id}>
            {invite.nickname}{' '}
            <button type="button" aria-label={`Delete ${invite.nickname}`} onClick={() => remove.mutate({ id: invite.id })}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}
