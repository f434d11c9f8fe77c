import { expectTypeOf, test } from 'vitest';
import type { Language, Message, NoInput, SetLanguageInput } from '../../src/contract/index.js';
import { useLanguages, useSetLanguage } from '../../src/index.js';
import type { FreeRead, Write } from './hook.js';

test('useLanguages', () => {
  expectTypeOf(useLanguages).toEqualTypeOf<FreeRead<NoInput, Language[]>>();
  expectTypeOf(useLanguages).toBeCallableWith();
});

test('useSetLanguage', () => {
  expectTypeOf(useSetLanguage).toEqualTypeOf<Write<SetLanguageInput, Message>>();
  expectTypeOf<SetLanguageInput>().toEqualTypeOf<{ language_id: number }>();
});
