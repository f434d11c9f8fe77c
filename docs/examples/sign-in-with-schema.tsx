import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useLogin } from 'community-hooks';
import { LoginInput } from 'community-hooks/contract';
import { schemaInWords } from 'community-hooks/forms';
import { submitTo } from 'community-hooks/forms/react-hook-form';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';

const options = { language: 'de' };
const resolver = standardSchemaResolver(schemaInWords(LoginInput, options));

/** A sign-in that says on leaving a field what is wrong with it, in German. */
export function SignInForm(): ReactElement {
  const login = useLogin();
  const form = useForm({ defaultValues: { username: '', password: '' }, mode: 'onBlur', resolver });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(submitTo(form, login.mutateAsync, options))}>
      {errors.root?.['server'] && <p role="alert">{errors.root['server'].message}</p>}
      <label>
        Benutzername <input {...form.register('username')} aria-describedby="username-error" />
      </label>
      <p id="username-error">{errors.username?.message}</p>
      <label>
        Passwort{' '}
        <input type="password" {...form.register('password')} aria-describedby="password-error" />
      </label>
      <p id="password-error">{errors.password?.message}</p>
      <button type="submit">Anmelden</button>
    </form>
  );
}
