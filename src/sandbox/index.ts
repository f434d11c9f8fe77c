// The public names of ./sandbox, one by one.
export { type Acts } from './act.js';
export { ALICE_PASSWORD, blankWorld } from './demo/empty.js';
export type { Fault, Faults, Target } from './faults.js';
export { type ReportCategory, reportCategories } from './report-categories.js';
export { type NewAccount, SHARED_PASSWORD } from './rules/accounts.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type * from './world.js';
