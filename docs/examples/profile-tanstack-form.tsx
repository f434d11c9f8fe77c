import { useForm } from '@tanstack/react-form';
import { useCurrentUser, useUpdateUser } from 'community-hooks';
import { focusFirstError, submitOnce, submitTo } from 'community-hooks/forms/tanstack-form';
import { type ReactElement, useRef, useState } from 'react';

const fields = [
  ['username', 'Username'],
  ['name', 'Name'],
] as const;

/** The profile of the account, with TanStack Form. It follows the data until the user types. */
export function ProfileForm(): ReactElement {
  const { data: me } = useCurrentUser();
  const update = useUpdateUser();
  // A constant of its own: TypeScript infers the types of the errors from it.
  const onSubmitAsync = submitTo(update.mutateAsync);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    defaultValues: { username: me?.username ?? '', name: me?.profile.name ?? '' },
    validators: { onSubmitAsync },
    // The user can try again without a change, after a fault of the service for example.
    canSubmitWhenInvalid: true,
    onSubmitInvalid: ({ formApi }) => focusFirstError(formApi, element.current),
  });

  const [submit] = useState(() => submitOnce(form));

  async function save(): Promise<void> {
    // The form follows the data again.
    if (await submit()) form.reset();
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Profile"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <form.Subscribe selector={({ errorMap }) => errorMap.onSubmit}>
        {(error) => error && <p role="alert">{error.message}</p>}
      </form.Subscribe>
      {fields.map(([name, label]) => (
        <form.Field key={name} name={name}>
          {({ state, handleChange, handleBlur }) => (
            <>
              <label>
                {label}{' '}
                <input
                  name={name}
                  value={state.value}
                  onChange={(event) => handleChange(event.target.value)}
                  onBlur={handleBlur}
                  aria-invalid={state.meta.errors.length > 0}
                  aria-describedby={`${name}-error`}
                />
              </label>
              <p id={`${name}-error`}>{state.meta.errors.map((error) => error?.message).join(' ')}</p>
            </>
          )}
        </form.Field>
      ))}
      <button type="submit">Save</button>
    </form>
  );
}
