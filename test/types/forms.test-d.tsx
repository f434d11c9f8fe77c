import { useForm as useTanStackForm } from '@tanstack/react-form';
import { useForm } from 'react-hook-form';
import { expectTypeOf, test } from 'vitest';
import { LoginInput, type UpdateUserInput } from '../../src/contract/index.js';
import { type FormErrors, formErrorsOf, schemaInWords, type StandardSchema } from '../../src/forms/index.js';
import { boundTo, showErrors, submitTo } from '../../src/forms/react-hook-form/index.js';
import { type FormMessage, submitTo as submitByTanStack } from '../../src/forms/tanstack-form/index.js';
import { type CommunityError, type ErrorCode, useUpdateUser } from '../../src/index.js';
import { type Catalogue, english, fieldErrorsOf, messageOf } from '../../src/texts/index.js';

test('texts', () => {
  expectTypeOf<CommunityError['code']>().toEqualTypeOf<ErrorCode>();
  expectTypeOf(messageOf).parameter(0).toEqualTypeOf<unknown>();
  expectTypeOf(messageOf(null, { language: 'de' })).toEqualTypeOf<string>();
  expectTypeOf(fieldErrorsOf(null)).toEqualTypeOf<Readonly<Record<string, string>>>();
  // @ts-expect-error A catalogue has every text.
  const part: Catalogue = { ...english, issues: {} };
  expectTypeOf(part).toEqualTypeOf<Catalogue>();
});

test('a form of React Hook Form sends what the operation takes', () => {
  const { mutateAsync } = useUpdateUser();
  const form = useForm({ defaultValues: { name: '' } });
  expectTypeOf(form.handleSubmit(submitTo(form, mutateAsync))).toBeFunction();
  expectTypeOf(submitTo(form, mutateAsync)).parameter(0).toEqualTypeOf<UpdateUserInput>();
  expectTypeOf(showErrors(form, null)).toEqualTypeOf<void>();

  // A resolver that gives other values than the fields have.
  const transformed = useForm<{ age: string }, unknown, { name: string }>();
  transformed.handleSubmit(submitTo(transformed, mutateAsync));

  const wrong = useForm({ defaultValues: { name: 7 } });
  // @ts-expect-error A name is a text.
  wrong.handleSubmit(submitTo(wrong, mutateAsync));
});

test('a form that is bound to data has the fields of the data', () => {
  const form = useForm(boundTo<{ name: string }>(undefined));
  form.register('name');
  // @ts-expect-error There is no such field.
  form.register('nickname');
});

test('a form of TanStack Form knows the shape of its errors', () => {
  const onSubmitAsync = submitByTanStack(useUpdateUser().mutateAsync);
  const form = useTanStackForm({ defaultValues: { name: '' }, validators: { onSubmitAsync } });
  expectTypeOf(form.state.errorMap.onSubmit).toEqualTypeOf<FormMessage | undefined>();
  // @ts-expect-error A name is a text.
  useTanStackForm({ defaultValues: { name: 7 }, validators: { onSubmitAsync } });
});

test('other forms', () => {
  const names: string[] = [];
  expectTypeOf(formErrorsOf(null, names)).toEqualTypeOf<FormErrors>();
  const { fields } = formErrorsOf(null, ['nickname', 'email']);
  expectTypeOf(fields.nickname).toEqualTypeOf<string | undefined>();
  // @ts-expect-error There is no such field.
  void fields.nicknme;
  expectTypeOf(schemaInWords(LoginInput)).toEqualTypeOf<StandardSchema<LoginInput>>();
});
