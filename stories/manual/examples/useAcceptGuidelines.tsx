import { useAcceptGuidelines } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function AcceptGuidelines() {
  const { mutate: acceptGuidelines, isPending, error } = useAcceptGuidelines();
  const onClick = () => acceptGuidelines();
  const text = messageOf(error) || 'Accept the guidelines';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
