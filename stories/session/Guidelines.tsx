import { useAcceptGuidelines, useCurrentUser } from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../kit/Button.js';
import { useFocusOnTitle } from '../kit/focus.js';
import { Refusal } from '../kit/Notes.js';
import { useTexts } from '../texts/texts.js';

/** Nothing is shown until the guidelines are accepted. The service asks for no such thing: this is the app's part. */
export function Guidelines({ children }: { children: ReactNode }): ReactElement {
  const { data: me } = useCurrentUser();
  const accept = useAcceptGuidelines();
  const { session } = useTexts();
  const isOpen = !me || me.are_guidelines_accepted;
  // Also where the service refuses: the button that was pressed is gone by then.
  useFocusOnTitle(isOpen ? 'open' : 'closed');
  if (isOpen) return <>{children}</>;
  return (
    <div className="entrance">
      <main className="card entrance-card">
        <h1 tabIndex={-1}>{session.guidelinesTitle}</h1>
        <ol className="guidelines">
          {session.guidelines.map((guideline) => (
            <li key={guideline}>{guideline}</li>
          ))}
        </ol>
        <Refusal error={accept.error} />
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          {session.accept}
        </Button>
      </main>
    </div>
  );
}
