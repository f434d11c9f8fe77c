import { isFailure, useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';
import { textOf } from '../kit/errors.js';
import { Icon } from '../kit/Icon.js';
import { UnreadBadge } from '../notifications/UnreadBadge.js';
import { useTexts } from '../texts/texts.js';

/** The entry of a menu with its badge, and why it has none. */
export function Entry(): ReactElement {
  const { notifications } = useTexts();
  return (
    <div>
      <p className="row">
        <Icon name="bell" /> <strong>{notifications.title}</strong> <UnreadBadge />
      </p>
      <WhyNoBadge />
    </div>
  );
}

function WhyNoBadge(): ReactElement | null {
  const { data, error } = useNotificationsUnreadCount();
  const { demo, errors } = useTexts();
  if (data?.count) return null;
  return <p className="soft small">{reason()}</p>;

  function reason(): string {
    if (data) return demo.noBadge;
    return isFailure(error) ? textOf(error, errors) : demo.noBadgeYet;
  }
}
