import { useAcceptGuidelines, useCurrentUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function AcceptGuidelines() {
  const { data: me } = useCurrentUser();
  const { mutate: acceptGuidelines, error } = useAcceptGuidelines();
  if (me?.are_guidelines_accepted) return <p role="status">You have accepted the guidelines.</p>;
  return (
    <>
      <button type="button" onClick={() => acceptGuidelines()}>
        I accept the guidelines
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
