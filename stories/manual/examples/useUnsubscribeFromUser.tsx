import { useUnsubscribeFromUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnsubscribeFromUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const { mutate: unsubscribe, error } = useUnsubscribeFromUser();
  if (!user || !('is_following' in user)) return null;
  const isOn = user.are_new_post_notifications_enabled;
  return (
    <>
      <button type="button" aria-disabled={!isOn} onClick={() => isOn && unsubscribe({ username })}>
        Stop notifications of @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
