import { useInvites } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Invites() {
  const { data: invites = [], error, hasNextPage, fetchNextPage } = useInvites();
  return (
    <section aria-label="Invites">
      <ul>
        {invites.map(({ id, nickname, created_user, is_invite_email_sent }) => (
          <li key={id}>
            {nickname} {created_user ? `joined as @${created_user.username}` : 'has not joined yet'}
            {is_invite_email_sent && ', email sent'}
          </li>
        ))}
      </ul>
      {error && <p role="alert">{messageOf(error)}</p>}
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}
