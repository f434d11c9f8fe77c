import { useSubscribeToUser, useUnsubscribeFromUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SubscribeToUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const { mutate: subscribe, error } = useSubscribeToUser();
  const { mutate: unsubscribe } = useUnsubscribeFromUser();
  if (!user || !('is_following' in user)) return null;
  const isOn = user.are_new_post_notifications_enabled;
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => (isOn ? unsubscribe({ username }) : subscribe({ username }))}
      >
        Notify me of new posts by @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
