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
import { useHeldReads } from './HeldReads.js';
import { sentenceOf } from './sentence.js';

interface NotificationRowProps {
  readonly notification: Notification;
  /** More of the same, which this row stands for. */
  readonly others?: readonly Notification[];
  /** Shows the others in rows of their own. */
  readonly onOpen?: () => void;
  /** Counts as read once it has been on the screen. */
  readonly readOnView?: boolean;
  /** Deletes it in another way than at once. */
  readonly onDelete?: ((id: number) => void) | undefined;
}

export function NotificationRow(props: NotificationRowProps): ReactElement {
  const { notification, others = [], onOpen, readOnView = false, onDelete } = props;
  const { id, created, notification_type: type } = notification;
  const reads = useHeldReads();
  const read = notification.read || reads?.isHeld(notification) === true;
  const { notifications, words } = useTexts();
  const { actor, text: deed, quote, icon } = sentenceOf(notification, notifications);
  const text = others.length > 0 ? notifications.deeds.followWithOthers(others.length) : deed;
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
  const ids = [id, ...others.map((other) => other.id)];

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
          aria-expanded={others.length > 0 ? false : undefined}
          onClick={() => {
            if (others.length > 0) {
              onOpen?.();
              return;
            }
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
                for (const one of ids) {
                  if (reads) reads.hold({ id: one, type });
                  else markRead.mutate({ id: one });
                }
                if (!reads) announce(notifications.markedAsRead);
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
            for (const one of ids) {
              if (onDelete) onDelete(one);
              else remove.mutate({ id: one });
            }
            if (!onDelete) announce(notifications.deleted(ids.length));
          }}
        />
      </div>
    </Row>
  );
}
