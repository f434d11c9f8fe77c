import { useLinkedUsers } from 'community-hooks';

export function LinkedUsers() {
  const { data: linkedUsers = [], hasNextPage, fetchNextPage } = useLinkedUsers();
  return <>
    {linkedUsers.map((linkedUser) => <p key={linkedUser.id}>{linkedUser.username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
