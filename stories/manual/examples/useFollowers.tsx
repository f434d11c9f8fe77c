import { useFollowers } from 'community-hooks';

export function Followers() {
  const { data: followers = [], hasNextPage, fetchNextPage } = useFollowers();
  return <>
    {followers.map((follower) => <p key={follower.id}>{follower.username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
