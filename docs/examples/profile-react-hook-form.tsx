import { useCurrentUser, useUpdateUser } from 'community-hooks';
import { boundTo, submitTo } from 'community-hooks/forms/react-hook-form';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';

/**
 * The profile of the account, with React Hook Form. It follows the data, and keeps what the user types.
 */
export function ProfileForm(): ReactElement {
  const { data: me } = useCurrentUser();
  const update = useUpdateUser();
  const form = useForm(boundTo(me && { username: me.username, name: me.profile.name }));
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Profile"
      onSubmit={form.handleSubmit(submitTo(form, update.mutateAsync))}
    >
      {errors.root?.['server'] && <p role="alert">{errors.root['server'].message}</p>}
      <label>
        Username{' '}
        <input
          {...form.register('username')}
          aria-invalid={'username' in errors}
          aria-describedby="username-error"
        />
      </label>
      <p id="username-error">{errors.username?.message}</p>
      <label>
        Name{' '}
        <input
          {...form.register('name')}
          aria-invalid={'name' in errors}
          aria-describedby="name-error"
        />
      </label>
      <p id="name-error">{errors.name?.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}
