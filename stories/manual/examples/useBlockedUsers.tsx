import { useBlockedUsers } from 'community-hooks';

export function BlockedUsers() {
  const { data: blockedUsers = [], hasNextPage, fetchNextPage } = useBlockedUsers();
  return <>
    {blockedUsers.map((blockedUser) => <p key={blockedUser.id}>{blockedUser.username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
