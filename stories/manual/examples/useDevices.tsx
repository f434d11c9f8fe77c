import { useDevices } from 'community-hooks';

export function Devices() {
  const { data: devices = [], hasNextPage, fetchNextPage } = useDevices();
  return <>
    {devices.map((device) => <p key={device.id}>{device.uuid}</p>)}
    {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
  </>;
}
