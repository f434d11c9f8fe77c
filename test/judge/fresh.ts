import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { EVERYBODY } from './world.js';
import type { Layout, Results } from './screen.js';

/** What the service answers to somebody who asks for everything now. */
export async function freshScreen({ fetch, state }: Sandbox, { pages }: Layout): Promise<Results> {
  const token = state.users.find(({ username }) => username === 'alice')?.token ?? '';
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(new Request(`https://fresh.test/api/${path}`, { headers: { Authorization: `Token ${token}` } }));
    return answer.ok ? answer.json() : undefined;
  };
  const answers = {
    badge: await ask('notifications/unread/count'),
    me: await ask('auth/user/'),
    notifications: await ask('notifications/?count=20'),
    followings: await ask('auth/followings/?count=20'),
    blocked: await ask('auth/blocked-users/?count=10'),
    page0: await ask(`auth/user/?username=${pages[0]}`),
    page1: await ask(`auth/user/?username=${pages[1]}`),
    page2: await ask(`auth/user/?username=${pages[2]}`),
    circles: await ask('circles/'),
    invites: await ask('invites/?count=20'),
    search: await ask(`auth/user/?query=${EVERYBODY}&count=10`),
  };
  const results = Object.entries(answers).map(([part, data]) => [part, { data, isMore: false }]);
  // Each answer is what the hook of its part gives; the contract's schemas are tested elsewhere.
  return Object.fromEntries(results) as Results;
}
