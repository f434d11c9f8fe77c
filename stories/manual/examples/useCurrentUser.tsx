import { useCurrentUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CurrentUser() {
  const { data: me, error } = useCurrentUser();
  if (!me && error) return <p role="alert">{messageOf(error)}</p>;
  if (!me) return <p role="status">Loading…</p>;
  return (
    <dl>
      <dt>Name</dt>
      <dd>
        {me.profile.name} (@{me.username})
      </dd>
      <dt>Email</dt>
      <dd>{me.email}</dd>
      <dt>Language</dt>
      <dd>{me.language?.name ?? 'Not chosen'}</dd>
      <dt>Following</dt>
      <dd>{me.following_count}</dd>
      <dt>Followers</dt>
      <dd>{me.followers_count}</dd>
      <dt>New notifications</dt>
      <dd>{me.unread_notifications_count}</dd>
      <dt>Invites left</dt>
      <dd>{me.invite_count}</dd>
      <dt>Guidelines</dt>
      <dd>{me.are_guidelines_accepted ? 'Accepted' : 'Not accepted yet'}</dd>
    </dl>
  );
}
