import { CommunityProvider, createCommunityClient, createSession, memoryStorage, type CommunityClient } from 'community-hooks';
import type { Stage } from 'community-hooks/testing';
import { type ReactElement, useState } from 'react';
import { PaceContext } from '../kit/pace.js';
import { NotificationList } from '../notifications/NotificationCentre.js';
import { UnreadBadge } from '../notifications/UnreadBadge.js';
import { Person } from '../people/Person.js';

/** Two people at two screens, on one sandbox: each sees the page of the other one, and hears what the other one does. */
export function SideBySide({ stage }: { stage: Stage }): ReactElement {
  const [bob] = useState(() => clientOf(stage, 'bob'));
  return (
    <PaceContext value={1000}>
      <main className="side-by-side">
        <Screen name="alice" other="bob" />
        <CommunityProvider client={bob}>
          <Screen name="bob" other="alice" />
        </CommunityProvider>
      </main>
    </PaceContext>
  );
}

function Screen({ name, other }: { name: string; other: string }): ReactElement {
  return (
    <section className="side" aria-label={name}>
      <header className="side-head">
        <strong>{name}</strong>
        <UnreadBadge />
      </header>
      <Person username={other} />
      <div className="card card-flush">
        <NotificationList filter={{}} endless={false} />
      </div>
    </section>
  );
}

/** A second client of the sandbox. */
function clientOf({ sandbox, client: first }: Stage, username: string): CommunityClient {
  const { token } = sandbox.state.users.find((user) => user.username === username) ?? {};
  const client = createCommunityClient({
    baseUrl: first.baseUrl,
    scope: `${first.scope} of ${username}`,
    session: createSession({ storage: memoryStorage() }),
    // In the language of the page, as it is at each request.
    headers: () => ({ 'Accept-Language': document.documentElement.lang }),
  });
  if (token !== undefined) client.session.signIn({ token, username });
  return client;
}
