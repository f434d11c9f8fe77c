import { useDevices } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Devices() {
  const { data: devices, error, hasNextPage, fetchNextPage } = useDevices();
  return (
    <section aria-label="Devices">
      {devices?.length === 0 && <p>No device gets notifications.</p>}
      <ul>
        {devices?.map(({ id, uuid }) => (
          <li key={id}>{uuid}</li>
        ))}
      </ul>
      {error && <p role="alert">{messageOf(error)}</p>}
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}
