import { useInviteSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function InviteSearch({ query }: { query: string }) {
  const { data: results = [], error } = useInviteSearch({ query });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{results.map(({ id, nickname }) => <li key={id}>{nickname}</li>)}</ul>;
}
