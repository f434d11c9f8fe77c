import { useBlockedUsers } from 'community-hooks';

export function BlockedUsers() {
  const { data: blockedUsers = [], hasNextPage, fetchNextPage } = useBlockedUsers();
  return <>
    {blockedUsers.map(({ id, username }) => <p key={id}>{username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
