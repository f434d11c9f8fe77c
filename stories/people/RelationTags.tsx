import type { UserDetail } from 'community-hooks/contract';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/texts.js';

/** How the two stand to each other, and in which circles they are. */
export function RelationTags({ user }: { user: UserDetail }): ReactElement {
  const { people } = useTexts();
  const tags = [
    user.is_followed && people.followsYou,
    user.is_fully_connected && people.connected,
    user.is_connected && !user.is_fully_connected && people.connectionRequested,
    user.is_follow_requested && people.followRequested,
    user.visibility === 'T' && people.private,
    user.is_reported && people.youReported,
  ].filter((tag) => tag !== false);
  return (
    <>
      {tags.length > 0 && (
        <p className="soft small relations">
          {tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </p>
      )}
      {user.connected_circles.map(({ id, name, color }) => (
        <span key={id} className="tag">
          <span className="dot" style={{ background: color }} /> {name}
        </span>
      ))}
    </>
  );
}
