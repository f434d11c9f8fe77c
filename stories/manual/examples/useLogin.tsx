import { useLogin } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Login({ username, password }: { username: string; password: string }) {
  const { mutate: login, isPending, error } = useLogin();
  const onClick = () => login({ username, password });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Sign in'}</button>;
}
