import { makesBy, type Rule, type Ruled } from '../engine/facts.js';
import type { Declared, MakesTrue } from '../engine/words.js';
import { laws } from './laws.js';
import { keys, kinds, type Records } from './records.js';

/** The rules that all writes of the service share. */
export const service: Rule['service'] = { keys, kinds, laws };

/** Says what a write makes true when the service has accepted it, as far as answers show it. */
export const makes: <Input, Write extends Declared<Input>>(
  write: Write & Declared<Input>,
  facts: MakesTrue<Input, Records>,
) => Write & Ruled = /* @__PURE__ */ makesBy(service);
