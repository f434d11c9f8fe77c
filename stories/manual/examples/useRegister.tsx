import { useRegister } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { RegisterInput } from 'community-hooks/contract';

export function Register(input: RegisterInput) {
  const { mutate: register, isPending, error } = useRegister();
  const onClick = () => register(input);
  const text = messageOf(error) || 'Create an account with an invite';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
