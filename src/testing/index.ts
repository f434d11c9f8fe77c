// The public names of ./testing. Only the testing entries need msw.
export { type AnswersRequests, sandboxHandlers } from './handlers.js';
export type { SandboxNetwork } from './network.js';
export { createStage, type Stage, type StageOptions } from './stage.js';
export { type SandboxStories, sandboxStories, type StoryContext } from './stories.js';
