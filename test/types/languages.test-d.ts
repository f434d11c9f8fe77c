import { expectTypeOf, test } from 'vitest';
import type { SetLanguageInput } from '../../src/contract/index.js';
import { useLanguages } from '../../src/index.js';

test('useLanguages may be called without an input', () => {
  expectTypeOf(useLanguages).toBeCallableWith();
});

test('useSetLanguage takes the id of a language', () => {
  expectTypeOf<SetLanguageInput>().toEqualTypeOf<{ language_id: number }>();
});
