import { CommunityProvider, createCommunityClient } from 'community-hooks';
import { CommunityDevtools, createEventLog } from 'community-hooks/devtools';
import type { ReactElement, ReactNode } from 'react';

const log = createEventLog();
const client = createCommunityClient({ baseUrl: 'http://localhost:4010', onEvent: log.record });

/** Provides the client to the app, and opens the devtools from a button in the corner. */
export function Providers({ children }: { children: ReactNode }): ReactElement {
  return (
    <CommunityProvider client={client}>
      {children}
      <CommunityDevtools log={log} />
    </CommunityProvider>
  );
}
