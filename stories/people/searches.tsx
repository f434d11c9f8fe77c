import {
  useBlockedUserSearch,
  useCurrentUser,
  useFollowerSearch,
  useFollowingSearch,
  useLinkedUserSearch,
  useUserSearch,
} from 'community-hooks';
import type { ReactElement } from 'react';
import { Found } from '../kit/Found.js';
import { useTexts } from '../texts/texts.js';
import { FollowButton } from './FollowButton.js';
import { PersonRow } from './PersonRow.js';
import { UnblockButton } from './UnblockButton.js';

/** Everybody of the service, oneself included. */
export function FoundUsers({ query }: { query: string }): ReactElement {
  const { data: me } = useCurrentUser();
  const { people } = useTexts();
  return (
    <Found search={useUserSearch({ query })} query={query}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          {user.id === me?.id ? <span className="tag">{people.you}</span> : <FollowButton user={user} />}
        </PersonRow>
      )}
    </Found>
  );
}

export function FoundFollowings({ query }: { query: string }): ReactElement {
  return (
    <Found search={useFollowingSearch({ query })} query={query}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      )}
    </Found>
  );
}

export function FoundFollowers({ query }: { query: string }): ReactElement {
  return (
    <Found search={useFollowerSearch({ query })} query={query}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      )}
    </Found>
  );
}

export function FoundLinkedUsers({ query }: { query: string }): ReactElement {
  const { people } = useTexts();
  return (
    <Found search={useLinkedUserSearch({ query })} query={query}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          {user.is_connected && <span className="tag tag-good">{people.connected}</span>}
        </PersonRow>
      )}
    </Found>
  );
}

export function FoundBlockedUsers({ query }: { query: string }): ReactElement {
  return (
    <Found search={useBlockedUserSearch({ query })} query={query}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <UnblockButton username={user.username} />
        </PersonRow>
      )}
    </Found>
  );
}
