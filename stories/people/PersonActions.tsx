import { useBlockUser } from 'community-hooks';
import type { UserDetail } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { IconButton } from '../kit/Button.js';
import { Confirm } from '../kit/Confirm.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';
import { FollowButton } from './FollowButton.js';
import { ReportDialog } from './ReportDialog.js';
import { SubscribeButton } from './SubscribeButton.js';

/** What one can do about a person. */
export function PersonActions({ user }: { user: UserDetail }): ReactElement {
  const { username, is_reported: isReported } = user;
  const [asks, setAsks] = useState<'block' | 'report'>();
  const { people } = useTexts();
  const announce = useAnnounce();
  const block = useBlockUser({ onSuccess: () => announce(people.blocked(username)) });
  return (
    <div className="row">
      {/* A request cannot be taken back: the service does not offer it. */}
      {(user.is_following || !user.is_follow_requested) && <FollowButton user={user} />}
      <SubscribeButton user={user} />
      <IconButton
        small
        icon="flag"
        label={isReported ? people.reported : people.report}
        text={isReported ? people.reported : people.report}
        disabled={isReported}
        onClick={() => setAsks('report')}
      />
      <IconButton small icon="block" label={people.block} text={people.block} onClick={() => setAsks('block')} />
      {asks === 'report' && <ReportDialog username={username} onClose={() => setAsks(undefined)} />}
      {asks === 'block' && (
        <Confirm
          title={people.blockTitle(username)}
          verb={people.block}
          write={block}
          onConfirm={() => block.mutate({ username })}
          onClose={() => setAsks(undefined)}
        >
          {people.blockText}
        </Confirm>
      )}
    </div>
  );
}
