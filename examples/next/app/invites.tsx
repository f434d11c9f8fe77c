import { useCurrentUser, useDeleteInvite, useInvites, useLogout } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Invites({ onSignedOut }: { onSignedOut?: () => Promise<void> }) {
  const { data: me } = useCurrentUser();
  const { data: invites = [], fetchNextPage, hasNextPage } = useInvites();
  const remove = useDeleteInvite();
  const logout = useLogout();
  return (
    <main>
      <h1>{me?.profile.name}</h1>
      {/* First the data of this page, then the cookie. Not in a callback of `mutate`: this component is gone by then. */}
      <button type="button" onClick={() => void logout.mutateAsync().then(onSignedOut)}>
        Sign out
      </button>
      {remove.error && <p role="alert">{messageOf(remove.error)}</p>}
      <ul aria-label="Invites">
        {invites.map(({ id, nickname }) => (
          <li key={id}>
            {nickname}{' '}
            <button type="button" aria-label={`Delete ${nickname}`} onClick={() => remove.mutate({ id })}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          More
        </button>
      )}
    </main>
  );
}
