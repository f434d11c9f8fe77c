import {
  type AnyFieldOf,
  type Asked,
  type CachedRead,
  type Context as ContextOf,
  type PatchOf,
  type PlaceOf,
  type Reader as ReaderOf,
  type RecordOf,
} from '../cache/service.js';
import * as changes from '../cache/changes.js';
import type { EffectBuilders } from '../cache/effect-builders.js';
import * as registers from '../cache/register.js';
import * as rows from '../cache/row.js';
import type { CurrentUser, OwnUser } from '../contract/account.js';
import type { CircleDetail, CircleUser } from '../contract/circles.js';
import type { Invite, InvitedUser } from '../contract/invites.js';
import type { Notification, UnknownNotification } from '../contract/notification-kinds.js';
import type { Query } from '../contract/operation.js';
import type { OperationsByName } from '../contract/operations.js';
import type { BlockedUser, Follower, LinkedUser } from '../contract/relations.js';
import type { PublicUser, SearchUser, UserDetail } from '../contract/users.js';

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
  readonly turned: NotificationItem;
  readonly facts: 'unread';
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
export type Input<Name extends ReadName> = Asked<Community, Name>;

// The functions of the engine that build effects, with the types of this service.
export const on: EffectBuilders<Community>['on'] = rows.on;
export const register: EffectBuilders<Community>['register'] = registers.register;
export const patch: EffectBuilders<Community>['patch'] = changes.patch;
export const patchEach: EffectBuilders<Community>['patchEach'] = changes.patchEach;
export const remove: EffectBuilders<Community>['remove'] = changes.remove;
export const removeEverywhere: EffectBuilders<Community>['removeEverywhere'] = changes.removeEverywhere;
export const insert: EffectBuilders<Community>['insert'] = changes.insert;
export const update: EffectBuilders<Community>['update'] = changes.update;
export const set: EffectBuilders<Community>['set'] = changes.set;
export const step: EffectBuilders<Community>['step'] = changes.step;
export const stepOnRecord: EffectBuilders<Community>['stepOnRecord'] = changes.stepOnRecord;
export const stepItems: EffectBuilders<Community>['stepItems'] = changes.stepItems;
export const stepItemsIn: EffectBuilders<Community>['stepItemsIn'] = changes.stepItems;
export const invalidate: EffectBuilders<Community>['invalidate'] = changes.invalidate;
export const invalidateLater: EffectBuilders<Community>['invalidateLater'] = changes.invalidateLater;
export const invalidateShared: EffectBuilders<Community>['invalidateShared'] = changes.invalidateShared;
export const invalidateAt: EffectBuilders<Community>['invalidateAt'] = changes.invalidateAt;
