import { useAcceptGuidelines, useCurrentUser } from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../kit/Button.js';
import { Refusal } from '../kit/Notes.js';

/** Nothing is shown until the guidelines are accepted. The service asks for no such thing: this is the app's part. */
export function Guidelines({ children }: { children: ReactNode }): ReactElement {
  const { data: me } = useCurrentUser();
  const accept = useAcceptGuidelines();
  if (!me || me.are_guidelines_accepted) return <>{children}</>;
  return (
    <div className="entrance">
      <main className="card entrance-card">
        <h1 tabIndex={-1}>How we treat each other</h1>
        <ol className="guidelines">
          <li>Be kind. You are talking to people.</li>
          <li>Keep private what people tell you in private.</li>
          <li>Report what worries you instead of answering it.</li>
          <li>Share only what is yours to share.</li>
        </ol>
        <Refusal error={accept.error} />
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          I accept the guidelines
        </Button>
      </main>
    </div>
  );
}
