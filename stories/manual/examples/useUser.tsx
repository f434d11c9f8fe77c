import { useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function User({ username }: { username: string }) {
  const { data: user, error } = useUser({ username });
  if (!user && error) return <p role="alert">{messageOf(error)}</p>;
  if (!user) return <p role="status">Loading…</p>;
  return (
    <article>
      <h3>{user.profile.name}</h3>
      <p>@{user.username}</p>
      <p>
        {user.followers_count ?? 'Hidden'} followers · {user.following_count} following
      </p>
      {'is_following' in user && (
        <ul>
          {user.is_following && <li>You follow them</li>}
          {user.are_new_post_notifications_enabled && <li>You hear of their new posts</li>}
          {user.is_reported && <li>You reported them</li>}
          {user.connected_circles.map(({ id, name }) => (
            <li key={id}>In your circle {name}</li>
          ))}
          {user.follow_lists.map(({ id, name }) => (
            <li key={id}>In your list {name}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
