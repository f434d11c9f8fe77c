import { useAcceptGuidelines } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function AcceptGuidelines() {
  const { mutate: acceptGuidelines, isPending, error } = useAcceptGuidelines();
  const onClick = () => acceptGuidelines();
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Accept the guidelines'}</button>;
}
