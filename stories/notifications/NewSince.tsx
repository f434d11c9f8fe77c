import { useUnseenNotifications } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { PaceContext } from '../kit/pace.js';
import { Icon } from '../kit/Icon.js';
import { useTexts } from '../texts/texts.js';
import { UnreadBadge } from './UnreadBadge.js';

/** The entry of a menu: how many are unread, and beside it what has come since the user looked. The poll is that of the badge. */
export function NewSince(): ReactElement {
  const { notifications } = useTexts();
  const { unseen, markSeen } = useUnseenNotifications();
  return (
    <div className="card row">
      <Icon name="bell" /> <strong>{notifications.title}</strong>
      <PaceContext value={1000}>
        <UnreadBadge />
      </PaceContext>
      <span role="status">
        {unseen.length > 0 && (
          <Button look="primary" small icon="up" onClick={markSeen}>
            {notifications.news(unseen.length)}
          </Button>
        )}
      </span>
    </div>
  );
}
