import type { Mutation } from '../contract/operation.js';
import * as facts from '../engine/rules/facts.js';
import type { RuledWrite } from '../engine/public.js';
import type { MakesTrue } from '../engine/words.js';
import { laws } from './laws.js';
import { keys, kinds, type Records } from './records.js';

/** The rules that all writes of the service share. */
export const service: facts.Rule['service'] = { keys, kinds, laws };

/** A write of the contract with its rule, as `mutationOptionsOf` takes it. */
export type Effects<Input, Result, Output = Result> = RuledWrite<Input, Result> & Mutation<Input, Output>;

/** Says what a write makes true when the service has accepted it, as far as answers show it. */
export const makes: <Input, Output>(write: Mutation<Input, Output>, facts: MakesTrue<Input, Records>) => Effects<Input, Output> =
  facts.makesBy(service);

/** Of a write after which every read answers what it did before. */
export const makesNothing: <Input, Output>(write: Mutation<Input, Output>) => Effects<Input, Output> = facts.makesNothing;
