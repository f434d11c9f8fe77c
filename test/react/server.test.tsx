// @vitest-environment node
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCommunity } from '../../src/react/community.js';
import { useInvites } from '../../src/react/invites.js';
import { CommunityProvider } from '../../src/react/provider.js';
import { useSession } from '../../src/react/current-session.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { createAliceScene, createScene } from '../support/community.js';
import { signIn } from './support.js';
import { currentUser, invites } from '../../src/rules/reads.js';

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

const Nicknames = (): ReactElement => (
  <ul>
    {useInvites().data?.map(({ id, nickname }) => (
      <li key={id}>{nickname}</li>
    ))}
  </ul>
);

describe('server rendering', () => {
  test('shows prefetched data, and sends no request while rendering', async () => {
    const { client, queryClient, sent, sandbox } = await createAliceScene();
    await queryClient.prefetchQuery(optionsOf(client, currentUser, {}));
    await queryClient.prefetchInfiniteQuery(pagesOf(client, invites, {}));
    sent.length = 0;
    const html = page(client, queryClient, [<Greeting key="1" />, <Nicknames key="2" />]);
    expect(html).toContain('Hello Alice Liddell');
    expect(html).toContain(sandbox.state.invites.findLast(({ user }) => user === 1)?.nickname);
    expect(sent).toEqual([]);
  });

  test('shows other reads as pending, with the state of the session', async () => {
    const { client, queryClient } = await createAliceScene();
    expect(page(client, queryClient, <Greeting />)).toContain('Loading (signed-in)');
    expect(page(createScene().client, new QueryClient(), <Greeting />)).toContain('Loading (signed-out)');
  });

  test('shows each of many parallel requests only its own account', async () => {
    const names = ['alice', 'bob', 'carol', 'dave', 'erin'];
    const pages = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const name = names[index % names.length] ?? '';
        const scene = createScene();
        await signIn(scene, name);
        await scene.queryClient.prefetchQuery(optionsOf(scene.client, currentUser, {}));
        const Name = (): ReactElement => <p>{useCurrentUser().data?.username}</p>;
        return [name, page(scene.client, scene.queryClient, <Name />)] as const;
      }),
    );
    expect(pages.filter(([name, html]) => html !== `<p>${name}</p>`)).toEqual([]);
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
