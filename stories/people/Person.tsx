import { safeUrl, useUser } from 'community-hooks';
import type { User } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { Button } from '../kit/Button.js';
import { Icon } from '../kit/Icon.js';
import { Refusal } from '../kit/Notes.js';
import { usePace } from '../kit/pace.js';
import { Offline } from '../kit/Paged.js';
import { SlowHint } from '../kit/Wait.js';
import { useTexts } from '../texts/texts.js';
import { Blocked } from './Blocked.js';
import { FollowLists } from './FollowLists.js';
import { PersonActions } from './PersonActions.js';
import { RelationTags } from './RelationTags.js';

/** Somebody's page. Where either blocks the other the service answers 403, and nothing of the person is shown. */
export function Person({ username }: { username: string }): ReactElement {
  const { data, error, isPending, isPaused, refetch } = useUser({ username }, { refetchInterval: usePace() });
  const { back } = useNavigation();
  const { people, words } = useTexts();
  const isMissing = error?.code === 'not-found';
  const isBlocked = error?.kind === 'http' && error.reason === 'blocked';
  return (
    <div className="page">
      <div>
        <Button look="quiet" small icon="back" onClick={back}>
          {words.back}
        </Button>
      </div>
      {data && <Profile user={data} />}
      {isPending && <ProfileSkeleton username={username} isPaused={isPaused} />}
      {isBlocked && <Blocked username={username} />}
      {error && !isBlocked && !data && (
        <>
          <h1 tabIndex={-1}>@{username}</h1>
          <Refusal error={error} advice={{ missing: people.checkName }} {...(!isMissing && { onRetry: refetch })} />
        </>
      )}
    </div>
  );
}

function Profile({ user }: { user: User }): ReactElement {
  const { profile } = user;
  const { language, people } = useTexts();
  const href = safeUrl(profile.url);
  return (
    <article className="card card-flush profile">
      <Cover src={profile.cover} />
      <div className="profile-body">
        <div className="profile-head">
          <Avatar name={profile.name} src={profile.avatar} size={96} />
          {'is_following' in user ? <PersonActions user={user} /> : <EditButton />}
        </div>
        <div>
          <h1 tabIndex={-1}>{profile.name}</h1>
          <p className="soft">@{user.username}</p>
        </div>
        <div className="row profile-tags">
          {profile.badges.map(({ keyword, keyword_description: description }) => (
            <span key={keyword} className="tag tag-good">
              <Icon name="check" /> {description ?? keyword}
            </span>
          ))}
          {'is_following' in user && <RelationTags user={user} />}
        </div>
        {'is_following' in user && <FollowLists user={user} />}
        {profile.bio && <p>{profile.bio}</p>}
        <ul className="row soft small facts">
          {profile.location && <Fact icon="pin">{profile.location}</Fact>}
          {href !== undefined && (
            <Fact icon="link">
              <a href={href} rel="noreferrer nofollow" target="_blank">
                {href.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </Fact>
          )}
          <Fact icon="clock">
            {people.hereSince(new Date(user.date_joined).toLocaleDateString(language, { month: 'long', year: 'numeric' }))}
          </Fact>
        </ul>
        <dl className="counts figures">
          {user.followers_count !== null && <Count label={people.followers} count={user.followers_count} />}
          <Count label={() => people.followingCount} count={user.following_count} />
          {user.posts_count !== undefined && <Count label={people.posts} count={user.posts_count} />}
        </dl>
      </div>
    </article>
  );
}

function EditButton(): ReactElement {
  const { go } = useNavigation();
  const { words } = useTexts();
  return (
    <Button icon="pen" small onClick={() => go({ at: 'settings' })}>
      {words.edit}
    </Button>
  );
}

function Cover({ src }: { src: string | null }): ReactElement {
  const [isBroken, setBroken] = useState(false);
  return <div className="cover">{src && !isBroken && <img src={src} alt="" onError={() => setBroken(true)} />}</div>;
}

function Fact({ icon, children }: { icon: 'pin' | 'link' | 'clock'; children: React.ReactNode }): ReactElement {
  return (
    <li>
      <Icon name={icon} /> {children}
    </li>
  );
}

function Count({ label, count }: { label: (count: number) => string; count: number }): ReactElement {
  const { language } = useTexts();
  return (
    <div>
      <dt className="soft">{label(count)}</dt>
      <dd>{count.toLocaleString(language)}</dd>
    </div>
  );
}

/** What is known before the answer: the username. */
function ProfileSkeleton({ username, isPaused }: { username: string; isPaused: boolean }): ReactElement {
  const { kit, people } = useTexts();
  const title = <h1 tabIndex={-1}>@{username}</h1>;
  if (isPaused) {
    return (
      <>
        {title}
        <Offline />
      </>
    );
  }
  return (
    <div className="card card-flush profile skeletons">
      <SlowHint />
      <div className="cover skeleton" />
      <div className="profile-body">
        <div className="profile-head">
          <span className="avatar skeleton" style={{ '--avatar': '96px' } as React.CSSProperties} />
        </div>
        {title}
        <span className="skeleton" role="status" aria-label={kit.loading(people.profile)} style={{ blockSize: '6.5rem' }} />
      </div>
    </div>
  );
}
