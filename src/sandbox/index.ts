// The public names of ./sandbox.
export { type Acts } from './act.js';
export { ALICE_PASSWORD, blankWorld } from './demo/empty.js';
export type { Fault, Faults, RandomFaults, Target } from './faults.js';
export type { OwnCall, OwnRoute } from './own-route.js';
export { type ReportCategory, reportCategories } from './report-categories.js';
export { type NewAccount, SHARED_PASSWORD } from './rules/accounts.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type {
  Comment,
  Community,
  CommunityInvite,
  Emoji,
  Membership,
  Notification,
  NotificationContent,
  NotificationType,
  Post,
} from './posts.js';
export type {
  Badge,
  Block,
  Circle,
  Connection,
  Device,
  Follow,
  FollowList,
  FollowRequest,
  Invite,
  Language,
  Mail,
  Profile,
  Report,
  Subscription,
  Upload,
  User,
  Visibility,
  World,
} from './world.js';
export type { Milliseconds } from './milliseconds.js';
