import { useLinkedUserSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function LinkedUserSearch({ query }: { query: string }) {
  const { data: results = [], error } = useLinkedUserSearch({ query });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{results.map((result) => <li key={result.id}>{result.username}</li>)}</ul>;
}
