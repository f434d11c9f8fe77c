import { useFollowers } from 'community-hooks';

export function Followers() {
  const { data: followers = [], hasNextPage, fetchNextPage } = useFollowers();
  return <>
    {followers.map(({ id, username }) => <p key={id}>{username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
