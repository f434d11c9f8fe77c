import type { ReactElement, ReactNode } from 'react';
import { useNavigation } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { Row } from '../kit/Rows.js';

interface PersonRowProps {
  readonly user: { readonly username: string; readonly profile: { readonly name: string; readonly avatar: string | null } };
  readonly children?: ReactNode;
}

/** Somebody in a list; the row leads to the page, what is inside acts. */
export function PersonRow({ user, children }: PersonRowProps): ReactElement {
  const { username, profile } = user;
  const { go } = useNavigation();
  return (
    <Row className="list-row list-row-link">
      <Avatar name={profile.name} src={profile.avatar} />
      <div className="grow">
        <button className="cover-row" type="button" onClick={() => go({ at: 'person', username })}>
          {profile.name}
        </button>
        <p className="soft small">@{username}</p>
      </div>
      {children && <div className="above">{children}</div>}
    </Row>
  );
}
