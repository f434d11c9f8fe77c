import { useSession } from 'community-hooks';

export function Session() {
  const { state, username } = useSession();
  return <p>{state === 'signed-in' ? `Signed in as @${username}` : 'Signed out'}</p>;
}
