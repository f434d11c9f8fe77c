import { useBlockUser, useUpdateUser } from 'community-hooks';
import { fieldErrorsOf, messageOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';

/** A button without a form: one message says it all. */
export function BlockButton({ username, language }: { username: string; language: string }): ReactElement {
  const block = useBlockUser();
  return (
    <>
      <button type="button" onClick={() => block.mutate({ username })}>
        Block
      </button>
      {block.error && <p role="alert">{messageOf(block.error, { language })}</p>}
    </>
  );
}

/** A form without a form library: the texts of its field under the field, everything else above it. */
export function NameForm({ language }: { language: string }): ReactElement {
  const update = useUpdateUser();
  const texts = fieldErrorsOf(update.error, { language });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ name: String(new FormData(event.currentTarget).get('name')) });
      }}
    >
      {update.error && !texts['name'] && <p role="alert">{messageOf(update.error, { language })}</p>}
      <label>
        Name <input name="name" aria-invalid={'name' in texts} aria-describedby="name-error" />
      </label>
      <p id="name-error">{texts['name']}</p>
    </form>
  );
}
