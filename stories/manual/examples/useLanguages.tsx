import { useLanguages } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Languages() {
  const { data: languages, error } = useLanguages();
  if (!languages && error) return <p role="alert">{messageOf(error)}</p>;
  if (!languages) return <p role="status">Loading…</p>;
  return (
    <ul>
      {languages.map(({ id, code, name }) => (
        <li key={id} lang={code}>
          {name}
        </li>
      ))}
    </ul>
  );
}
