import { useCircles, useUpdateCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

/** The same screen on the hooks. */
export function CirclesAfter() {
  const { data, error } = useCircles();
  const rename = useUpdateCircle();
  if (!data) return <p>{messageOf(error) || 'Loading…'}</p>;
  return (
    <ul aria-label="Circles">
      {data.map(({ id, name }) => (
        <li key={id}>
          {name}{' '}
          <button type="button" onClick={() => rename.mutate({ id, name: `${name}!` })}>
            Cheer for {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
