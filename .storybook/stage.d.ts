import type { Stage } from '../src/testing/stage.js';

declare module 'storybook/internal/csf' {
  // What the preview's `beforeEach` puts there.
  interface StoryContext {
    stage: Stage;
  }
}
