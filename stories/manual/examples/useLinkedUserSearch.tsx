import { useLinkedUserSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function LinkedUserSearch({ query }: { query: string }) {
  const { data: results = [], error } = useLinkedUserSearch({ query });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
}
