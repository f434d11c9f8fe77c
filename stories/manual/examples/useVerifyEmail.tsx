import { useVerifyEmail } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function VerifyEmail({ token }: { token: string }) {
  const { mutate: verifyEmail, isSuccess, error } = useVerifyEmail();
  return (
    <>
      <button
        type="button"
        aria-disabled={isSuccess}
        onClick={() => !isSuccess && verifyEmail({ token })}
      >
        Confirm the new address
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Your new address is confirmed.</p>}
    </>
  );
}
