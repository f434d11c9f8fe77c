import { useFollowerSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowerSearch({ query }: { query: string }) {
  const { data: results = [], error } = useFollowerSearch({ query });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{results.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
}
