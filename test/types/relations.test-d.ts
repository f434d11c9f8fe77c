import { expectTypeOf, test } from 'vitest';
import type { Following } from '../../src/contract/index.js';

test('useFollowings; the service does not say here who follows back', () => {
  expectTypeOf<Following>().not.toHaveProperty('is_followed');
});
