import { useAcceptGuidelines, useCurrentUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function AcceptGuidelines() {
  const { data: me } = useCurrentUser();
  const { mutate: acceptGuidelines, error } = useAcceptGuidelines();
  const isAccepted = me?.are_guidelines_accepted;
  return (
    <>
      <button
        type="button"
        aria-disabled={isAccepted}
        onClick={() => !isAccepted && acceptGuidelines()}
      >
        I accept the guidelines
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isAccepted && <p role="status">You have accepted the guidelines.</p>}
    </>
  );
}
