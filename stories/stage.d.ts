import type { Stage } from 'community-hooks/testing';
import type { EventLog } from 'community-hooks/devtools';

declare module 'storybook/internal/csf' {
  // What the preview's `beforeEach` puts there.
  interface StoryContext {
    stage: Stage;
    /** What the client of the story did. */
    happened: EventLog;
  }
}
