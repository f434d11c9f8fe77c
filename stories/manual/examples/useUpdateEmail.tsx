import { useUpdateEmail } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateEmail({ email }: { email: string }) {
  const { mutate: updateEmail, isPending, error } = useUpdateEmail();
  const onClick = () => updateEmail({ email });
  const text = messageOf(error) || 'Ask for a change of the email address';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
