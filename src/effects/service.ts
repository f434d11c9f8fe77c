import type {
  AnyFieldOf,
  ReadInput,
  CachedRead,
  Context as ContextOf,
  EffectBuilders,
  PatchOf,
  PlaceOf,
  Reader as ReaderOf,
  RecordOf,
} from '../engine/index.js';
import * as engine from '../engine/index.js';
import type { CurrentUser, OwnUser } from '../contract/account.js';
import type { CircleDetail, CircleUser } from '../contract/circles.js';
import type { Invite, InvitedUser } from '../contract/invites.js';
import type { Notification, UnknownNotification } from '../contract/notification-kinds.js';
import type { Query } from '../contract/operation.js';
import type { OperationsByName } from '../contract/operations.js';
import type { BlockedUser, Follower, LinkedUser } from '../contract/relations.js';
import type { PublicUser, SearchUser, UserDetail } from '../contract/users.js';
import type { CommunityClient } from '../transport/client.js';

/** The types of the records, reads and shared fields of this service: with them a misspelt effect does not compile. */
export interface Community {
  readonly records: {
    readonly user: UserFields;
    readonly circle: AnyFieldOf<CircleDetail>;
    readonly invite: AnyFieldOf<Invite>;
    readonly notification: AnyFieldOf<Exclude<Notification, UnknownNotification>>;
  };
  readonly inputs: Inputs;
  readonly answers: Answers;
  readonly counted: NotificationItem;
  readonly host: CommunityClient;
}

type UserFields = AnyFieldOf<
  BlockedUser | CircleUser | CurrentUser | Follower | InvitedUser | LinkedUser | OwnUser | PublicUser | SearchUser | UserDetail
>;

/** The fields that every notification has. */
export type NotificationItem = Readonly<Pick<Notification, 'id' | 'notification_type' | 'content_object' | 'read'>>;

/** The names of the reads. Effects name reads and do not import them, so that an app bundles only what it uses. */
export type ReadName = {
  [Name in keyof OperationsByName]: OperationsByName[Name] extends { readonly kind: 'query' } ? Name : never;
}[keyof OperationsByName];

type Inputs = { readonly [Name in ReadName]: OperationsByName[Name] extends Query<infer Input, infer _> ? Input : never };
type Answers = { readonly [Name in ReadName]: OperationsByName[Name] extends Query<infer _, infer Answer> ? Answer : never };

export type UserRecord = RecordOf<Community, 'user'>;
export type UserPatch = PatchOf<Community, 'user'>;
export type Reader = ReaderOf<Community>;
export type Context<Input, Output = unknown, Captured = unknown> = ContextOf<Community, Input, Output, Captured>;
export type Read<Name extends ReadName> = CachedRead<Community, Name>;
export type Place<Name extends ReadName> = PlaceOf<Community, Name>;
export type Input<Name extends ReadName> = ReadInput<Community, Name>;

// The functions of the engine that build effects, with the types of this service.
export const on: EffectBuilders<Community>['on'] = engine.on;
export const toggle: EffectBuilders<Community>['toggle'] = engine.toggle;
export const patch: EffectBuilders<Community>['patch'] = engine.patch;
export const patchEach: EffectBuilders<Community>['patchEach'] = engine.patchEach;
export const remove: EffectBuilders<Community>['remove'] = engine.remove;
export const removeEverywhere: EffectBuilders<Community>['removeEverywhere'] = engine.removeEverywhere;
export const insert: EffectBuilders<Community>['insert'] = engine.insert;
export const update: EffectBuilders<Community>['update'] = engine.update;
export const set: EffectBuilders<Community>['set'] = engine.set;
export const step: EffectBuilders<Community>['step'] = engine.step;
export const stepOnRecord: EffectBuilders<Community>['stepOnRecord'] = engine.stepOnRecord;
export const stepItems: EffectBuilders<Community>['stepItems'] = engine.stepItems;
export const stepItemsIn: EffectBuilders<Community>['stepItemsIn'] = engine.stepItems;
export const invalidate: EffectBuilders<Community>['invalidate'] = engine.invalidate;
export const invalidateLater: EffectBuilders<Community>['invalidateLater'] = engine.invalidateLater;
export const invalidateAt: EffectBuilders<Community>['invalidateAt'] = engine.invalidateAt;
export const unlessDeleted: EffectBuilders<Community>['unlessDeleted'] = engine.unlessDeleted;
