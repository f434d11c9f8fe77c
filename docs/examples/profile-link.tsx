import { safeUrl, useUser } from 'community-hooks';
import type { ReactElement } from 'react';

/** The link of a profile, or its text if it is not safe to follow. */
export function ProfileLink({ username }: { username: string }): ReactElement | null {
  const { data: user } = useUser({ username });
  if (!user?.profile.url) return null;
  const href = safeUrl(user.profile.url);
  if (href === undefined) return <span>{user.profile.url}</span>;
  return (
    <a href={href} rel="noreferrer nofollow ugc" target="_blank">
      {href}
    </a>
  );
}
