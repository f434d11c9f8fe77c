import { useLogin } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Login({ username, password }: { username: string; password: string }) {
  const { mutate: login, isPending, error } = useLogin();
  const onClick = () => login({ username, password });
  const text = messageOf(error) || 'Sign in';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
