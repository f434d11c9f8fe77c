import { type CommunityError, useBlockUser, useFollowers, useUpdateUser } from 'community-hooks';
import { fieldErrorsOf, messageOf } from 'community-hooks/texts';
import { type ReactElement, useState } from 'react';

/**
 * A button without a form: one message says it all. It stands on a page that stays, whatever becomes of
 * the write.
 */
export function BlockButton({
  username,
  language,
}: {
  username: string;
  language: string;
}): ReactElement {
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

/**
 * A write that removes its own row: the hook stands above the list, because a row that is gone takes
 * its hook, and the error, with it. One hook sends several writes at once, so each error is kept with
 * the name it belongs to.
 */
export function Followers({ language }: { language: string }): ReactElement {
  const { data = [] } = useFollowers();
  const [errors, setErrors] = useState<Readonly<Record<string, CommunityError | undefined>>>({});
  const { mutate: block } = useBlockUser({
    onMutate: ({ username }) => setErrors((all) => ({ ...all, [username]: undefined })),
    onError: (error, { username }) => setErrors((all) => ({ ...all, [username]: error })),
  });
  return (
    <ul>
      {data.map(({ username }) => (
        <li key={username}>
          {username}
          <button type="button" aria-label={`Block ${username}`} onClick={() => block({ username })}>
            Block
          </button>
          {errors[username] && <p role="alert">{messageOf(errors[username], { language })}</p>}
        </li>
      ))}
    </ul>
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
