import { useCreateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { type ReactElement, useActionState } from 'react';

/** A form action of React 19. What can show at once does so by itself. */
export function InviteForm(): ReactElement {
  const { mutateAsync: create } = useCreateInvite();
  const [error, submit, isPending] = useActionState(async (_: unknown, form: FormData) => {
    try {
      await create({ nickname: String(form.get('nickname')) });
    } catch (failure) {
      return messageOf(failure);
    }
  }, undefined);
  return (
    <form action={submit}>
      <input name="nickname" aria-label="Nickname" />
      <button type="submit" disabled={isPending}>
        Invite
      </button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
