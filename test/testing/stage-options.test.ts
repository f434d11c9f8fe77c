import { expect, test } from 'vitest';
import { createStage, type StageOptions } from '../../src/testing/index.js';

test('an option that does not exist is an error: the parameters of a story are not typed', () => {
  // As a story has it.
  const misspelt: object = { acount: 'bob' };
  expect(() => createStage(misspelt as StageOptions)).toThrow('createStage: there is no option acount');
});
