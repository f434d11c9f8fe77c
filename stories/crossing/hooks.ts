import type { UseQueryResult } from '@tanstack/react-query';
import { type CommunityError, useFollowUser, useUnfollowUser, useUserSearch } from 'community-hooks';
import type { SearchUser } from 'community-hooks/contract';
import type { FollowWrite } from './network.js';

export function usePeople(query: string): UseQueryResult<SearchUser[], CommunityError> {
  return useUserSearch({ query });
}

/** What a write changes, and what is read again after it, is known to the library. */
export function useFollow(): (write: FollowWrite) => void {
  const { mutate: follow } = useFollowUser();
  const { mutate: unfollow } = useUnfollowUser();
  return ({ username, isFollow }) => (isFollow ? follow({ username }) : unfollow({ username }));
}
