import type { Stage } from 'community-hooks/testing';

declare module 'storybook/internal/csf' {
  // What the preview's `beforeEach` puts there.
  interface StoryContext {
    stage: Stage;
  }
}
