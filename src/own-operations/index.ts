// The public names of ./own-operations: operations that the package lacks (docs/own-operations.md).
export { defineList, defineMutation, defineQuery } from '../contract/operation.js';
export { entity } from '../contract/entity.js';
export * as words from '../engine/words.js';
export type { Fact, Holding, Words } from '../engine/words.js';
export type { RecordsWith } from '../rules/records.js';
export { makesNothing } from '../rules/service.js';
export { type HookArguments, listHook, mutationHook, queryHook } from '../react/own-hooks.js';
export { type OwnOperations, ownOperations, type OwnRules, ownRules, type OwnShared, withOperations } from './own-operations.js';
