import { useCircles, useUpdateCircle } from 'community-hooks';
import { type OutboxEntry, useOutbox } from 'community-hooks/outbox';
import { messageOf } from 'community-hooks/texts';

/**
 * A list that says what it waits for. A first load without a network is paused: neither loading nor
 * empty.
 */
export function Circles() {
  const { data, error, isPaused } = useCircles();
  const rename = useUpdateCircle();
  if (!data && isPaused) return <p>You are offline. Your circles load when you are back.</p>;
  if (!data) return <p>{messageOf(error) || 'Loading…'}</p>;
  return (
    <>
      {isPaused && <p>You are offline. This is how it was.</p>}
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            {name}{' '}
            <button type="button" onClick={() => rename.mutate({ id, name: `${name}!` })}>
              Cheer for {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waits for the network, and what was refused when it was sent. */
export function Waiting() {
  const { entries, retry, discard } = useOutbox();
  return (
    <ul aria-label="Not saved yet">
      {entries.map((entry) => (
        <li key={entry.id}>
          {whatWaits[entry.operation] ?? 'A change'}:{' '}
          {messageOf(entry.error) || 'waits for the network'}
          {isFailed(entry) && (
            <button type="button" onClick={() => retry(entry.id)}>
              Try again
            </button>
          )}
          {entry.state !== 'sending' && (
            <button type="button" onClick={() => discard(entry.id)}>
              Discard
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const whatWaits: Readonly<Record<string, string>> = {
  updateCircle: 'The new name of a circle',
  followUser: 'A follow',
};

function isFailed({ state }: OutboxEntry): boolean {
  return state === 'refused' || state === 'unknown';
}
