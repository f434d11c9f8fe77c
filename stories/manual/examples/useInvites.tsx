import { useInvites } from 'community-hooks';

export function Invites() {
  const { data: invites = [], hasNextPage, fetchNextPage } = useInvites();
  return <>
    {invites.map(({ id, nickname }) => <p key={id}>{nickname}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
