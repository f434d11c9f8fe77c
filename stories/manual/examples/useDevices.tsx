import { useDevices } from 'community-hooks';

export function Devices() {
  const { data: devices = [], hasNextPage, fetchNextPage } = useDevices();
  return <>
    {devices.map(({ id, uuid }) => <p key={id}>{uuid}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
