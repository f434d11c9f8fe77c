// @vitest-environment node
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useSession } from '../../src/react/current-session.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { createAliceScene, createScene } from '../support/community.js';
import { currentUser } from '../../src/rules/reads.js';

function page(client: CommunityClient, queryClient: QueryClient, children: ReactNode): string {
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>{children}</CommunityProvider>
    </QueryClientProvider>,
  );
}

const Greeting = (): ReactElement => {
  const { state } = useSession();
  const { data } = useCurrentUser();
  return <p>{data ? `Hello ${data.profile.name}` : `Loading (${state})`}</p>;
};

describe('server rendering', () => {
  test('shows other reads as pending, with the state of the session', async () => {
    const { client, queryClient } = await createAliceScene();
    expect(page(client, queryClient, <Greeting />)).toContain('Loading (signed-in)');
    expect(page(createScene().client, new QueryClient(), <Greeting />)).toContain('Loading (signed-out)');
  });
});

test('server rendering: Suspense shows prefetched data, and the fallback otherwise', async () => {
  const { client, queryClient } = await createAliceScene();
  const Name = (): ReactElement => <p>{useSuspenseQuery(optionsOf(useCommunity().client, currentUser, {})).data.username}</p>;
  const suspended = (
    <Suspense fallback="waiting">
      <Name />
    </Suspense>
  );
  expect(page(client, queryClient, suspended)).toContain('waiting');
  await queryClient.prefetchQuery(optionsOf(client, currentUser, {}));
  expect(page(client, queryClient, suspended)).toContain('<p>alice</p>');
});
