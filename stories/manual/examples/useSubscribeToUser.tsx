import { useSubscribeToUser, useUnsubscribeFromUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SubscribeToUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const subscribe = useSubscribeToUser();
  const unsubscribe = useUnsubscribeFromUser();
  const error = subscribe.error ?? unsubscribe.error;
  if (!user || !('is_following' in user)) return null;
  const isOn = user.are_new_post_notifications_enabled;
  const press = () => {
    // An error of the other one is about a former press.
    (isOn ? subscribe : unsubscribe).reset();
    if (isOn) unsubscribe.mutate({ username });
    else subscribe.mutate({ username });
  };
  return (
    <>
      <button type="button" aria-pressed={isOn} onClick={press}>
        Notify me of new posts by @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
