import { useFollowings } from 'community-hooks';

export function Followings() {
  const { data: followings = [], hasNextPage, fetchNextPage } = useFollowings();
  return <>
    {followings.map(({ id, username }) => <p key={id}>{username}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
