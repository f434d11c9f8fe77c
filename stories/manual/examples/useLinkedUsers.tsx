import { useLinkedUsers } from 'community-hooks';

export function LinkedUsers() {
  const { data: linkedUsers = [], hasNextPage, fetchNextPage } = useLinkedUsers();
  return <>
    {linkedUsers.map(({ id, username }) => <p key={id}>{username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
