import { expectTypeOf, test } from 'vitest';
import { useInvites } from '../../src/index.js';

test('useInvites may be called without an input', () => {
  expectTypeOf(useInvites).toBeCallableWith();
});
