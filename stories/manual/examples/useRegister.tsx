import { useRegister } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Register({ email, password, name, token, is_of_legal_age, are_guidelines_accepted }: { email: string; password: string; name: string; token: string; is_of_legal_age: boolean; are_guidelines_accepted: boolean }) {
  const { mutate: register, isPending, error } = useRegister();
  const onClick = () => register({ email, password, name, token, is_of_legal_age, are_guidelines_accepted });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Create an account by an invite'}</button>;
}
