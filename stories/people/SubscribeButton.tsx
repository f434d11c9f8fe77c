import { useSubscribeToUser, useUnsubscribeFromUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { useTexts } from '../texts/texts.js';

interface SubscribeButtonProps {
  readonly user: { readonly username: string; readonly are_new_post_notifications_enabled: boolean };
}

/** A notification for each new post; following is not needed for it. */
export function SubscribeButton({ user }: SubscribeButtonProps): ReactElement {
  const { username, are_new_post_notifications_enabled: isOn } = user;
  const onError = useComplaint();
  const { people } = useTexts();
  const subscribe = useSubscribeToUser({ onError });
  const unsubscribe = useUnsubscribeFromUser({ onError });
  const toggle = isOn ? unsubscribe : subscribe;
  return (
    <IconButton
      small
      icon="bell"
      label={people.notifyMe}
      text={people.notify}
      aria-pressed={isOn}
      look={isOn ? 'primary' : 'quiet'}
      onClick={() => toggle.mutate({ username })}
    />
  );
}
