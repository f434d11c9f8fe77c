import { useVerifyEmail } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function VerifyEmail({ token }: { token: string }) {
  const { mutate: verifyEmail, isPending, isSuccess, error } = useVerifyEmail();
  if (isSuccess) return <p role="status">Your new address is confirmed.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => verifyEmail({ token })}>
        Confirm the new address
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
