import type { UserDetail } from 'community-hooks/contract';
import type { ReactElement } from 'react';

/** How the two stand to each other. */
export function RelationTags({ user }: { user: UserDetail }): ReactElement {
  const tags = [
    user.is_followed && 'Follows you',
    user.is_fully_connected && 'Connected',
    user.is_connected && !user.is_fully_connected && 'Connection requested',
    user.is_follow_requested && 'Follow requested',
    user.visibility === 'T' && 'Private',
    user.is_reported && 'You reported them',
  ].filter((tag) => tag !== false);
  return (
    <>
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {user.connected_circles.map(({ id, name, color }) => (
        <span key={id} className="tag">
          <span className="dot" style={{ background: color }} /> {name}
        </span>
      ))}
    </>
  );
}
