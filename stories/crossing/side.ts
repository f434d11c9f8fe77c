import { type CommunityClient, createCommunityClient, createSession, memoryStorage } from 'community-hooks';
import { createSandbox, type Sandbox } from 'community-hooks/sandbox';
import { createRef, type RefObject } from 'react';
import { type FollowWrite, type HeldNetwork, heldNetwork } from './network.js';

/** Finds the people of the demo, three of whom are shown. */
export const QUERY = 'ha';

/** What the demo does on a screen. */
export interface Hands {
  readonly press: (write: FollowWrite) => void;
  readonly refetch: () => void;
}

/** A service of its own, and a network in front of it. */
export interface Side {
  readonly client: CommunityClient;
  readonly network: HeldNetwork;
  readonly sandbox: Sandbox;
  readonly hands: RefObject<Hands | null>;
}

/** The longest time that a timer knows: a request waits for as long as the visitor likes. */
const FOREVER = 2 ** 31 - 1;

export function createSide(name: string): Side {
  const sandbox = createSandbox();
  const network = heldNetwork(sandbox);
  const session = createSession({ storage: memoryStorage() });
  const client = createCommunityClient({
    baseUrl: `https://${name}.example`,
    session,
    fetch: network.fetch,
    timeout: FOREVER,
    deadline: FOREVER,
  });
  const alice = sandbox.state.users.find(({ username }) => username === 'alice');
  if (alice) session.signIn({ token: alice.token, username: alice.username });
  return { client, network, sandbox, hands: createRef() };
}

/** Whether a right screen shows the person as followed: what was pressed last, or else what the service has. */
export function isToBeFollowed({ network, sandbox: { state } }: Side, username: string): boolean {
  const pressed = network.waiting().findLast(({ write }) => write?.username === username)?.write;
  if (pressed) return pressed.isFollow;
  const idOf = (name: string): number | undefined => state.users.find((user) => user.username === name)?.id;
  return state.follows.some(({ user, followed }) => user === idOf('alice') && followed === idOf(username));
}
