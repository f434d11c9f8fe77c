import { useBlockUser } from 'community-hooks';
import type { UserDetail } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { IconButton } from '../kit/Button.js';
import { Confirm } from '../kit/Confirm.js';
import { FollowButton } from './FollowButton.js';
import { ReportDialog } from './ReportDialog.js';
import { SubscribeButton } from './SubscribeButton.js';

/** What one can do about a person. */
export function PersonActions({ user }: { user: UserDetail }): ReactElement {
  const { username, is_reported: isReported } = user;
  const [asks, setAsks] = useState<'block' | 'report'>();
  const block = useBlockUser();
  return (
    <div className="row">
      <FollowButton user={user} />
      <SubscribeButton user={user} />
      <IconButton
        small
        icon="flag"
        label={isReported ? 'Reported' : 'Report'}
        disabled={isReported}
        onClick={() => setAsks('report')}
      />
      <IconButton small icon="block" label="Block" onClick={() => setAsks('block')} />
      {asks === 'report' && <ReportDialog username={username} onClose={() => setAsks(undefined)} />}
      {asks === 'block' && (
        <Confirm
          title={`Block @${username}?`}
          verb="Block"
          write={block}
          onConfirm={() => block.mutate({ username })}
          onClose={() => setAsks(undefined)}
        >
          You stop following each other, your connection ends, and you no longer see each other. Unblocking does not restore this.
        </Confirm>
      )}
    </div>
  );
}
