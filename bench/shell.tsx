/**
 * The requests of a block while an app shell is on screen: a profile page, nine lists and counts, and the settings. This library
 * knows what the block changes; with TanStack Query and RTK Query an app invalidates everything, or writes that knowledge itself.
 */
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import * as hooks from 'community-hooks';
import { createStage } from 'community-hooks/testing';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider as StoreProvider } from 'react-redux';
import { createStore, useAnyRead, useBlockUser } from './peers/rtk.js';

/** The number of requests that the screen loads with, and of those from the block on. */
export interface Requests {
  readonly load: number;
  readonly block: number;
}

export async function countRequests(): Promise<Record<string, Requests>> {
  const addresses = new Set<string>();
  return {
    ours: await ours(addresses),
    'TanStack Query, invalidateQueries()': await counted(tanstackShell([...addresses])),
    rtk: await counted(rtkShell([...addresses])),
  };
}

async function ours(addresses: Set<string>): Promise<Requests> {
  const sent: string[] = [];
  const { client, sandbox } = createStage({ onEvent: (event) => void (event.type === 'request' && sent.push(event.operation)) });
  sandbox.act.join('passerby');
  sandbox.act.follow('passerby', 'alice');
  let block!: ReturnType<typeof hooks.useBlockUser>;
  function Shell(): null {
    hooks.useUser({ username: 'passerby' });
    hooks.useBlockedUsers();
    hooks.useFollowers();
    hooks.useFollowings();
    hooks.useLinkedUsers();
    hooks.useInvites();
    hooks.useDevices();
    hooks.useCircles();
    hooks.useCurrentUser();
    hooks.useNotificationsUnreadCount();
    hooks.useNotificationSettings();
    hooks.useNotifications();
    block = hooks.useBlockUser();
    return null;
  }
  const counts = await counted({
    sent,
    element: (
      <hooks.CommunityProvider client={client}>
        <Shell />
      </hooks.CommunityProvider>
    ),
    block: () => block.mutateAsync({ username: 'passerby' }),
    loaded: () => sent.forEach((name) => addresses.add(`/${name}`)),
  });
  client.session.signOut();
  return counts;
}

interface Shell {
  readonly sent: string[];
  readonly element: ReactElement;
  block(): unknown;
  loaded?(): void;
}

async function counted({ sent, element, block, loaded }: Shell): Promise<Requests> {
  const root = createRoot(document.createElement('div'));
  root.render(element);
  await settled(sent);
  loaded?.();
  const load = sent.length;
  sent.length = 0;
  await block();
  await settled(sent);
  root.unmount();
  return { load, block: sent.length };
}

/** Until no request was sent for a while. */
async function settled(sent: readonly string[]): Promise<void> {
  for (let before = -1; before !== sent.length;) {
    before = sent.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** The same reads, each by its address, and a block that invalidates all of them. */
function tanstackShell(addresses: readonly string[]): Shell {
  const sent: string[] = [];
  const queryClient = new QueryClient();
  const send = (address: string): Promise<string> => {
    sent.push(address);
    return Promise.resolve(address);
  };
  let block!: () => Promise<string>;
  function Read({ address }: { readonly address: string }): null {
    useQuery({ queryKey: [address], queryFn: () => send(address) });
    return null;
  }
  function Block(): null {
    block = useMutation({ mutationFn: () => send('block'), onSuccess: () => queryClient.invalidateQueries() }).mutateAsync;
    return null;
  }
  const element = (
    <QueryClientProvider client={queryClient}>
      {addresses.map((address) => (
        <Read key={address} address={address} />
      ))}
      <Block />
    </QueryClientProvider>
  );
  return { sent, element, block: () => block() };
}

function rtkShell(addresses: readonly string[]): Shell {
  const sent: string[] = [];
  globalThis.fetch = (request) => {
    sent.push(String(request));
    return Promise.resolve(Response.json({}));
  };
  let block!: (input: { username: string }) => unknown;
  function Read({ address }: { readonly address: string }): null {
    useAnyRead(address);
    return null;
  }
  function Block(): null {
    block = useBlockUser().mutate;
    return null;
  }
  const element = (
    <StoreProvider store={createStore()}>
      {addresses.map((address) => (
        <Read key={address} address={address} />
      ))}
      <Block />
    </StoreProvider>
  );
  return { sent, element, block: () => block({ username: 'passerby' }) };
}
