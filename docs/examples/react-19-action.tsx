import { useCreateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { type ReactElement, useActionState } from 'react';

/** A form action of React 19. What can show at once does so by itself. */
export function InviteForm(): ReactElement {
  const { mutateAsync: create } = useCreateInvite();
  const [refused, submit, isPending] = useActionState(async (_: unknown, form: FormData) => {
    const nickname = String(form.get('nickname'));
    try {
      await create({ nickname });
    } catch (failure) {
      return { nickname, text: messageOf(failure) };
    }
  }, undefined);
  return (
    <form action={submit}>
      {/* React resets the form after the action: to what was typed, if it was refused. */}
      <input name="nickname" aria-label="Nickname" defaultValue={refused?.nickname} />
      <button type="submit" disabled={isPending}>
        Invite
      </button>
      {refused && <p role="alert">{refused.text}</p>}
    </form>
  );
}
