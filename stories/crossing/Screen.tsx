import type { UseQueryResult } from '@tanstack/react-query';
import type { SearchUser } from 'community-hooks/contract';
import { type ReactElement, useImperativeHandle } from 'react';
import { Avatar } from '../kit/Avatar.js';
import { Button } from '../kit/Button.js';
import { SkeletonRows } from '../kit/Paged.js';
import { useTexts } from '../texts/texts.js';
import * as hooks from './hooks.js';
import type { FollowWrite } from './network.js';
import * as recipe from './recipe.js';
import { isToBeFollowed, QUERY, type Side } from './side.js';

export interface ScreenProps {
  readonly side: Side;
  readonly onPress: (write: FollowWrite) => void;
}

export function RecipeScreen(props: ScreenProps): ReactElement {
  const people = recipe.usePeople(QUERY);
  const press = recipe.useFollow();
  return <People {...props} people={people} press={press} />;
}

export function HooksScreen(props: ScreenProps): ReactElement {
  const people = hooks.usePeople(QUERY);
  const press = hooks.useFollow();
  return <People {...props} people={people} press={press} />;
}

interface PeopleProps extends ScreenProps {
  readonly people: UseQueryResult<SearchUser[]>;
  readonly press: (write: FollowWrite) => void;
}

function People({ side, onPress, people: { data, refetch }, press }: PeopleProps): ReactElement {
  const { people } = useTexts();
  useImperativeHandle(side.hands, () => ({ press, refetch: () => void refetch() }));
  if (!data) return <SkeletonRows label={people.title} rows={3} />;
  return (
    <ul className="list" aria-label={people.title}>
      {data.slice(0, 3).map((user) => (
        <Person key={user.id} user={user} isRight={user.is_following === isToBeFollowed(side, user.username)} onPress={onPress} />
      ))}
    </ul>
  );
}

interface PersonProps {
  readonly user: SearchUser;
  readonly isRight: boolean;
  readonly onPress: (write: FollowWrite) => void;
}

function Person({ user, isRight, onPress }: PersonProps): ReactElement {
  const { username, profile, is_following: isFollowing } = user;
  const { crossing, people } = useTexts();
  return (
    <li className="list-row">
      <Avatar name={profile.name} src={null} />
      <div className="grow">
        <span className="title">{profile.name}</span>
        <p className="row small">
          <span className="soft">@{username}</span>
          {!isRight && <span className="tag tag-bad">{crossing.wrong}</span>}
        </p>
      </div>
      <Button
        small
        className="button-toggle"
        look={isFollowing ? undefined : 'primary'}
        aria-label={isFollowing ? people.followingPerson(username) : people.followPerson(username)}
        onClick={() => onPress({ username, isFollow: !isFollowing })}
      >
        {isFollowing ? people.following : people.follow}
      </Button>
    </li>
  );
}
