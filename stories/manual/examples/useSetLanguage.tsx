import { useSetLanguage } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SetLanguage({ language_id }: { language_id: number }) {
  const { mutate: setLanguage, isPending, error } = useSetLanguage();
  const onClick = () => setLanguage({ language_id });
  const text = messageOf(error) || 'Set the language of the account';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
