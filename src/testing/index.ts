export { sandboxHandlers, type AnswersRequests } from './handlers.js';
export type { SandboxNetwork } from './network.js';
