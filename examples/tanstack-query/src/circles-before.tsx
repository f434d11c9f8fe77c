import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCommunity } from 'community-hooks';
import { type Circle, circles, updateCircle } from 'community-hooks/contract';
import { messageOf } from 'community-hooks/texts';

const queryKey = ['circles'];

/** A screen as it was: its own key, its own optimistic update. Only its `fetch` is now `client.call`, which has the token. */
export function CirclesBefore() {
  const { client } = useCommunity();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => client.call(circles, {}, { signal }) });
  const rename = useMutation({
    mutationFn: (input: { id: number; name: string }) => client.call(updateCircle, input),
    onMutate: async ({ id, name }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<readonly Circle[]>(queryKey);
      const after = before?.map((circle) => (circle.id === id ? { ...circle, name } : circle));
      queryClient.setQueryData(queryKey, after);
      return { before };
    },
    onError: (_error, _input, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!data) return <p>{messageOf(error) || 'Loading…'}</p>;
  return (
    <ul aria-label="Circles">
      {data.map(({ id, name }) => (
        <li key={id}>
          {name}{' '}
          <button type="button" onClick={() => rename.mutate({ id, name: `${name}!` })}>
            Cheer for {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
