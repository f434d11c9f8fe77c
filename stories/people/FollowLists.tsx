import { useUpdateFollow } from 'community-hooks';
import type { UserDetail } from 'community-hooks/contract';
import type { ReactElement } from 'react';
import { IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { useTexts } from '../texts/texts.js';

/** The lists one keeps a person in. What is sent is the whole new set; making lists is not among the operations. */
export function FollowLists({ user }: { user: UserDetail }): ReactElement | null {
  const { username, follow_lists: lists } = user;
  const { people } = useTexts();
  const update = useUpdateFollow({ onError: useComplaint() });
  if (lists.length === 0) return null;
  return (
    <ul className="row" aria-label={people.lists}>
      {lists.map(({ id, name, emoji }) => (
        <li key={id} className="tag tag-removable">
          {emoji && <img src={emoji.image} alt="" width={16} height={16} />}
          {name}
          <IconButton
            small
            icon="cross"
            busy={update.isPending}
            label={people.removeFrom(name)}
            onClick={() => update.mutate({ username, lists_ids: lists.map((list) => list.id).filter((one) => one !== id) })}
          />
        </li>
      ))}
    </ul>
  );
}
