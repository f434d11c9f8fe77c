import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { Language, Message, SetLanguageInput } from '../../src/contract/index.js';
import { type CommunityError, useLanguages, useSetLanguage } from '../../src/index.js';

test('useLanguages', () => {
  expectTypeOf(useLanguages<Language[]>).returns.toEqualTypeOf<UseQueryResult<Language[], CommunityError>>();
  expectTypeOf(useLanguages).toBeCallableWith();
});

test('useSetLanguage', () => {
  expectTypeOf(useSetLanguage).returns.toEqualTypeOf<UseMutationResult<Message, CommunityError, SetLanguageInput>>();
  expectTypeOf<SetLanguageInput>().toEqualTypeOf<{ language_id: number }>();
});
