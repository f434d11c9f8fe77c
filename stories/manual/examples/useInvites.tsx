import { useInvites } from 'community-hooks';

export function Invites() {
  const { data: invites = [], hasNextPage, fetchNextPage } = useInvites();
  return <>
    {invites.map((invite) => <p key={invite.id}>{invite.nickname}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
