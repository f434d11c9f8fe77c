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
import type { Notification, UnknownNotification } from '../contract/notification-types.js';
import type { Query } from '../contract/operation.js';
import type { OperationsByName } from '../contract/operations.js';
import type { BlockedUser, Follower, LinkedUser } from '../contract/relations.js';
import type { PublicUser, SearchUser, UserDetail } from '../contract/users.js';
import type { CommunityClient } from '../transport/client.js';

/** The types of the records, reads and shared fields of this service: with them a misspelt effect does not compile. */
export interface CommunityTypes {
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

export type UserRecord = RecordOf<CommunityTypes, 'user'>;
export type UserPatch = PatchOf<CommunityTypes, 'user'>;
export type Reader = ReaderOf<CommunityTypes>;
export type Context<Input, Output = unknown, Captured = unknown> = ContextOf<CommunityTypes, Input, Output, Captured>;
export type Read<Name extends ReadName> = CachedRead<CommunityTypes, Name>;
export type Place<Name extends ReadName> = PlaceOf<CommunityTypes, Name>;
export type Input<Name extends ReadName> = ReadInput<CommunityTypes, Name>;

// The functions of the engine that build effects, with the types of this service. One by one: the object that `effectsOf` returns
// would put all of them into every app.
export const on: EffectBuilders<CommunityTypes>['on'] = engine.on;
export const toggle: EffectBuilders<CommunityTypes>['toggle'] = engine.toggle;
export const patch: EffectBuilders<CommunityTypes>['patch'] = engine.patch;
export const patchEach: EffectBuilders<CommunityTypes>['patchEach'] = engine.patchEach;
export const remove: EffectBuilders<CommunityTypes>['remove'] = engine.remove;
export const removeEverywhere: EffectBuilders<CommunityTypes>['removeEverywhere'] = engine.removeEverywhere;
export const insert: EffectBuilders<CommunityTypes>['insert'] = engine.insert;
export const update: EffectBuilders<CommunityTypes>['update'] = engine.update;
export const set: EffectBuilders<CommunityTypes>['set'] = engine.set;
export const step: EffectBuilders<CommunityTypes>['step'] = engine.step;
export const stepOnRecord: EffectBuilders<CommunityTypes>['stepOnRecord'] = engine.stepOnRecord;
export const stepItems: EffectBuilders<CommunityTypes>['stepItems'] = engine.stepItems;
export const stepItemsIn: EffectBuilders<CommunityTypes>['stepItemsIn'] = engine.stepItems;
export const invalidate: EffectBuilders<CommunityTypes>['invalidate'] = engine.invalidate;
export const invalidateLater: EffectBuilders<CommunityTypes>['invalidateLater'] = engine.invalidateLater;
export const invalidateAt: EffectBuilders<CommunityTypes>['invalidateAt'] = engine.invalidateAt;
export const unlessDeleted: EffectBuilders<CommunityTypes>['unlessDeleted'] = engine.unlessDeleted;
