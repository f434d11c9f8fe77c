import { useLanguages } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Languages() {
  const { data: languages = [], error } = useLanguages();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{languages.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
}
