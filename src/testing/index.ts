// The public names of ./testing, one by one. It and its two neighbours need msw to be installed; no other entry does.
export { type AnswersRequests, sandboxHandlers } from './handlers.js';
export type { SandboxNetwork } from './network.js';
export { createStage, type Stage, type StageOptions } from './stage.js';
export { type SandboxStories, sandboxStories, type StoryContext } from './stories.js';
