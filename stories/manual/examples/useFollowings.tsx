import { useFollowings } from 'community-hooks';

export function Followings() {
  const { data: followings = [], hasNextPage, fetchNextPage } = useFollowings();
  return <>
    {followings.map((following) => <p key={following.id}>{following.username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
