import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCommunity } from 'community-hooks';
import { followUser, type SearchUser, unfollowUser, userSearch } from 'community-hooks/contract';
import type { FollowWrite } from './network.js';

const PEOPLE = ['people'];

export function usePeople(query: string): UseQueryResult<SearchUser[]> {
  const { client } = useCommunity();
  return useQuery({ queryKey: PEOPLE, queryFn: ({ signal }) => client.call(userSearch, { query }, { signal }) });
}

/** As the guide of TanStack Query has it under "Optimistic Updates": snapshot, change, roll back, refetch. */
export function useFollow(): (write: FollowWrite) => void {
  const { client } = useCommunity();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ username, isFollow }: FollowWrite): Promise<unknown> =>
      isFollow ? client.call(followUser, { username }) : client.call(unfollowUser, { username }),
    onMutate: async ({ username, isFollow }) => {
      await queryClient.cancelQueries({ queryKey: PEOPLE });
      const before = queryClient.getQueryData<SearchUser[]>(PEOPLE);
      queryClient.setQueryData<SearchUser[]>(PEOPLE, (people) =>
        people?.map((user) => (user.username === username ? { ...user, is_following: isFollow } : user)),
      );
      return { before };
    },
    onError: (_error, _write, context) => {
      queryClient.setQueryData(PEOPLE, context?.before);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: PEOPLE }),
  }).mutate;
}
