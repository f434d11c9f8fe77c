import { useBlockUser, useFollowUser, useSubscribeToUser, useUnfollowUser, useUnsubscribeFromUser } from 'community-hooks';
import type { UserDetail } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../kit/Button.js';
import { Confirm } from '../kit/Confirm.js';
import { textOf } from '../kit/errors.js';
import { useToast } from '../kit/Toasts.js';
import { ReportDialog } from './ReportDialog.js';

/** What one can do about a person. Each button shows at once what was meant; only the last of fast clicks is sent. */
export function PersonActions({ user }: { user: UserDetail }): ReactElement {
  const { username } = user;
  const [asks, setAsks] = useState<'block' | 'report'>();
  const block = useBlockUser();
  return (
    <div className="row">
      <FollowButton user={user} />
      <SubscribeButton user={user} />
      <IconButton
        icon="flag"
        label={user.is_reported ? 'Reported' : 'Report'}
        busy={user.is_reported}
        onClick={() => setAsks('report')}
      />
      <IconButton icon="block" label="Block" onClick={() => setAsks('block')} />
      {asks === 'report' && <ReportDialog username={username} onClose={() => setAsks(undefined)} />}
      {asks === 'block' && (
        <Confirm
          title={`Block @${username}?`}
          verb="Block"
          write={block}
          onConfirm={() => block.mutate({ username })}
          onClose={() => setAsks(undefined)}
        >
          You unfollow each other, the connection ends, and neither sees the other any more. Unblocking brings none of it back.
        </Confirm>
      )}
    </div>
  );
}

export function FollowButton({ user }: { user: { username: string; is_following: boolean } }): ReactElement {
  const { username, is_following: isFollowing } = user;
  const toast = useToast();
  const onError = (error: Parameters<typeof textOf>[0]): void => {
    if (error.kind !== 'superseded') toast(textOf(error));
  };
  const follow = useFollowUser({ onError });
  const unfollow = useUnfollowUser({ onError });
  const toggle = isFollowing ? unfollow : follow;
  return (
    <Button
      small
      {...(!isFollowing && { look: 'primary' })}
      aria-pressed={isFollowing}
      onClick={() => toggle.mutate({ username })}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}

function SubscribeButton({ user }: { user: UserDetail }): ReactElement {
  const { username, are_new_post_notifications_enabled: isOn } = user;
  const subscribe = useSubscribeToUser();
  const unsubscribe = useUnsubscribeFromUser();
  const toggle = isOn ? unsubscribe : subscribe;
  return (
    <IconButton
      icon="bell"
      label="Tell me of new posts"
      aria-pressed={isOn}
      {...(isOn && { look: 'primary' })}
      onClick={() => toggle.mutate({ username })}
    />
  );
}
