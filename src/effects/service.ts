import type {
  ReadInput,
  CachedRead,
  Context as ContextOf,
  EffectBuilders,
  EffectsOf,
  PatchOf,
  PlaceOf,
  Reader as ReaderOf,
  RecordOf,
} from '../engine/service.js';
import type { MakesTrue } from '../engine/words.js';
import { byRules } from '../engine/derive.js';
import * as build from '../engine/effects.js';
import { type Effects as EngineEffects, lanesOf, toggle as toggleOf } from '../engine/index.js';
import type { Notification } from '../contract/notification-types.js';
import type { Mutation, Query } from '../contract/operation.js';
import type { OperationsByName } from '../contract/operations.js';
import { laws } from '../rules/laws.js';
import { keys, kinds, type Records } from '../rules/records.js';
import type { CommunityClient } from '../transport/client.js';

/** The types of the records, reads and shared fields of this service: with them a misspelt effect does not compile. */
export interface CommunityTypes {
  readonly records: Pick<Records, 'user' | 'circle' | 'invite' | 'notification'>;
  readonly inputs: Inputs;
  readonly answers: Answers;
  readonly counted: NotificationItem;
  readonly host: CommunityClient;
}

/** The fields that every notification has. */
export type NotificationItem = Readonly<Pick<Notification, 'id' | 'notification_type' | 'content_object' | 'read'>>;

/** The names of the reads. Effects name reads and do not import them, so that an app bundles only what it uses. */
export type ReadName = {
  [Name in keyof OperationsByName]: OperationsByName[Name] extends { readonly kind: 'query' } ? Name : never;
}[keyof OperationsByName];

type Inputs = { readonly [Name in ReadName]: OperationsByName[Name] extends Query<infer Input, infer _> ? Input : never };
type Answers = { readonly [Name in ReadName]: OperationsByName[Name] extends Query<infer _, infer Answer> ? Answer : never };

export type UserRecord = RecordOf<CommunityTypes, 'user'>;
export type InviteRecord = RecordOf<CommunityTypes, 'invite'>;
export type UserPatch = PatchOf<CommunityTypes, 'user'>;
export type Reader = ReaderOf<CommunityTypes>;
export type Context<Input, Output = unknown, Captured = unknown> = ContextOf<CommunityTypes, Input, Output, Captured>;
export type Read<Name extends ReadName> = CachedRead<CommunityTypes, Name>;
export type Place<Name extends ReadName> = PlaceOf<CommunityTypes, Name>;
export type Input<Name extends ReadName> = ReadInput<CommunityTypes, Name>;

/** A write of the contract, with what it makes true and its effects. */
export type Effects<Input, Result, Output = Result> = EngineEffects<Input, Result> & Mutation<Input, Output>;

const onRules: <Input, Output, Captured, Result = Output>(
  write: Ruled<Input, Output>,
  effects: EffectsOf<CommunityTypes, Input, Output, Captured, Result>,
) => Effects<Input, Result, Output> = /* @__PURE__ */ byRules({ keys, kinds, laws });

/**
 * A write with its effects. What it changes and makes stale follows from the rules, and so do its lanes: one for each record that it
 * names. Effects add how numbers change, how it is sent, and when it was done already; `lane` has others, for facts about records that
 * it does not name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function on<Input, Output, Captured, Result = Output>(
  write: Ruled<Input, Output>,
  effects: EffectsOf<CommunityTypes, Input, Output, Captured, Result>,
): Effects<Input, Result, Output> {
  return onRules(write, effects);
}

type Ruled<Input, Output> = Mutation<Input, Output> & MakesTrue<Input, Records>;

const onMutation: EffectBuilders<CommunityTypes>['on'] = build.on;

/** The same for a write whose changes the rules cannot say yet: its effects have all of them. */
/* @__NO_SIDE_EFFECTS__ */
export function byHand<Input, Output, Captured, Result = Output>(
  write: Ruled<Input, Output>,
  effects: EffectsOf<CommunityTypes, Input, Output, Captured, Result>,
): Effects<Input, Result, Output> {
  const lane = (input: Input): readonly string[] => [
    ...lanesOf(write.facts(input, { find: () => undefined }), keys),
    ...[effects.lane?.(input) ?? []].flat(),
  ];
  return onMutation(write, { ...effects, lane });
}

// The functions of the engine that build effects, with the types of this service. One by one: the object that `effectsOf` returns
// would put all of them into every app.
export const toggle: EffectBuilders<CommunityTypes>['toggle'] = toggleOf;
export const patch: EffectBuilders<CommunityTypes>['patch'] = build.patch;
export const patchEach: EffectBuilders<CommunityTypes>['patchEach'] = build.patchEach;
export const remove: EffectBuilders<CommunityTypes>['remove'] = build.remove;
export const update: EffectBuilders<CommunityTypes>['update'] = build.update;
export const step: EffectBuilders<CommunityTypes>['step'] = build.step;
export const stepOnRecord: EffectBuilders<CommunityTypes>['stepOnRecord'] = build.stepOnRecord;
export const stepItems: EffectBuilders<CommunityTypes>['stepItems'] = build.stepItems;
export const stepItemsIn: EffectBuilders<CommunityTypes>['stepItemsIn'] = build.stepItems;
export const invalidate: EffectBuilders<CommunityTypes>['invalidate'] = build.invalidate;
export const invalidateLater: EffectBuilders<CommunityTypes>['invalidateLater'] = build.invalidateLater;
export const invalidateAt: EffectBuilders<CommunityTypes>['invalidateAt'] = build.invalidateAt;
export const unlessDeleted: EffectBuilders<CommunityTypes>['unlessDeleted'] = build.unlessDeleted;
