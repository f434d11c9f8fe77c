import { useUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { FollowButton } from '../people/FollowButton.js';
import { FollowLists } from '../people/FollowLists.js';
import { PersonRow } from '../people/PersonRow.js';
import { useTexts } from '../texts/texts.js';
import { inCard } from './card.js';

/** Somebody, how many follow them, and the lists they are in. */
export function Somebody({ username }: { username: string }): ReactElement {
  const { people } = useTexts();
  const { data: user, error, refetch } = useUser({ username });
  if (!user && error) return <Refusal error={error} onRetry={refetch} />;
  if (!user || !('is_following' in user)) return <SkeletonRows label={people.one} rows={1} />;
  return (
    <ul className="list" aria-label={people.one}>
      <PersonRow user={user}>
        <div className="row">
          <FollowLists user={user} />
          <span className="tag figures">
            {user.followers_count === null ? people.followersHidden : people.followersCount(user.followers_count)}
          </span>
          <FollowButton user={user} />
        </div>
      </PersonRow>
    </ul>
  );
}

export const person = (username: string) => inCard(<Somebody username={username} />);
