import { useFollowingSearch, type useUpdateCircle } from 'community-hooks';
import type { CircleDetail } from 'community-hooks/contract';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../kit/Button.js';
import { useFoundAnnounced } from '../kit/Found.js';
import { Refusal } from '../kit/Notes.js';
import { SearchBox } from '../kit/SearchBox.js';
import { useAnnounce } from '../kit/Toasts.js';
import { PersonRow } from '../people/PersonRow.js';
import { useTexts } from '../texts/texts.js';

/** A change of a circle's members; `isChanging` while this one or another one is pending. */
export interface ChangeProps {
  readonly circle: CircleDetail;
  readonly update: ReturnType<typeof useUpdateCircle>;
  readonly isChanging: boolean;
}

/** Finds people one follows. Whoever is not connected yet is asked for it by being put into a circle. */
export function AddMember({ circle, update, isChanging }: ChangeProps): ReactElement {
  const [query, setQuery] = useState('');
  const { circles } = useTexts();
  const { data, isPlaceholderData } = useFollowingSearch({ query });
  const announce = useAnnounce();
  const field = useRef<HTMLInputElement>(null);
  const add = ({ username, profile: { name } }: (typeof found)[number]): void => {
    const onSuccess = (): void => {
      setQuery('');
      announce(circles.added(name));
    };
    update.mutate({ id: circle.id, usernames: [...usernames, username] }, { onSuccess });
    // Its row goes away, and the next name is typed here.
    field.current?.focus();
  };
  const usernames = circle.users.map(({ username }) => username);
  const found = query.trim() ? (data ?? []).filter(({ username }) => !usernames.includes(username)) : [];
  useFoundAnnounced(query, data && !isPlaceholderData ? found.length : undefined);
  return (
    <div className="stack-tight finder">
      <SearchBox label={circles.addMember} value={query} onChange={setQuery} field={field} />
      {found.length === 0 && <Refusal error={update.error} />}
      {found.length > 0 && (
        <div className="card card-flush finder-results">
          {/* In here, as what is found lies over what follows. */}
          <Refusal inset error={update.error} />
          <ul className="list" aria-label={circles.peopleToAdd}>
            {found.map((user) => (
              <PersonRow key={user.id} user={user}>
                <Button
                  small
                  look="primary"
                  aria-label={`${circles.add}: ${user.profile.name}`}
                  busy={update.isPending}
                  unavailable={isChanging}
                  onClick={() => add(user)}
                >
                  {circles.add}
                </Button>
              </PersonRow>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
