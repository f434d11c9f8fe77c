import { useDeleteNotification, useReadNotification } from 'community-hooks';
import type { Notification } from 'community-hooks/contract';
import { type ReactElement, useCallback } from 'react';
import { useNavigation } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { Icon } from '../kit/Icon.js';
import { Row } from '../kit/Rows.js';
import { useSeen } from '../kit/seen.js';
import { Time } from '../kit/Time.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';
import { sentenceOf } from './sentence.js';

interface NotificationRowProps {
  readonly notification: Notification;
  /** Counts as read once it has been on the screen. */
  readonly readOnView?: boolean;
  /** Deletes it in another way than at once. */
  readonly onDelete?: ((id: number) => void) | undefined;
}

export function NotificationRow({ notification, readOnView = false, onDelete }: NotificationRowProps): ReactElement {
  const { id, read, created } = notification;
  const { notifications, words } = useTexts();
  const { actor, text, quote, icon } = sentenceOf(notification, notifications);
  const name = actor?.profile.name ?? words.someone;
  const sentence = `${name} ${text}`;
  const { go } = useNavigation();
  const onError = useComplaint();
  const markRead = useReadNotification({ onError });
  const remove = useDeleteNotification({ onError });
  const announce = useAnnounce();
  const { mutate } = markRead;
  const seen = useSeen<HTMLLIElement>(
    readOnView && !read,
    useCallback(() => mutate({ id }), [mutate, id]),
  );

  return (
    <Row ref={seen} className={read ? 'list-row list-row-link' : 'list-row list-row-link unread'}>
      <span className="actor">
        <Avatar name={actor?.profile.name ?? '?'} src={actor?.profile.avatar ?? null} />
        <span className="actor-icon">
          <Icon name={icon} />
        </span>
      </span>
      <div className="grow">
        <button
          className="cover-row"
          type="button"
          onClick={() => {
            if (!read) markRead.mutate({ id });
            if (actor) go({ at: 'person', username: actor.username });
          }}
        >
          {name} <span className="plain">{text}</span>
        </button>
        {quote && <p className="quote clamp">{quote}</p>}
        <p>
          <Time at={created} />
        </p>
      </div>
      <div className="row row-tight above">
        {!read && (
          <>
            <span className="unread-dot" />
            <span className="unseen">{notifications.unread}</span>
            <IconButton
              small
              icon="check"
              label={notifications.markAsRead}
              of={sentence}
              onClick={() => {
                markRead.mutate({ id });
                announce(notifications.markedAsRead);
              }}
            />
          </>
        )}
        <IconButton
          small
          icon="trash"
          label={words.delete}
          of={sentence}
          onClick={() => {
            if (onDelete) {
              onDelete(id);
              return;
            }
            remove.mutate({ id });
            announce(notifications.deleted(1));
          }}
        />
      </div>
    </Row>
  );
}
