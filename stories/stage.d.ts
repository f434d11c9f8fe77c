import type { Stage } from 'community-hooks/testing';
import type { EventLog } from 'community-hooks/devtools';

declare module 'storybook/internal/csf' {
  // What the preview's `beforeEach` puts there.
  interface StoryContext {
    stage: Stage;
    /** What the client of the story did. */
    happened: EventLog;
    /** Says that the story is in the state it is named after, on which it opens. All faults end when the play goes on. */
    opened: () => Promise<void>;
  }
}
