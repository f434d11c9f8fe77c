import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { EVERYBODY, GUEST, tokenOf } from './world.js';
import type { Fact } from './facts.js';
import type { Commit } from './journal.js';
import { PARTS, type Layout, type Results, type Screen } from './screen.js';
import type { makeReader } from './shown.js';

/** What the service answers to somebody who asks for everything now. */
export async function freshScreen({ fetch, state }: Sandbox, { pages }: Layout): Promise<Results> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(
      new Request(`https://fresh.test/api/${path}`, { headers: { Authorization: `Token ${tokenOf(state)}` } }),
    );
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
    guests: await ask(`invites/search/?query=${GUEST}&count=20`),
  };
  const results = Object.entries(answers).map(([part, data]) => [part, { data, isMore: false }]);
  // Each answer is what the hook of its part gives; the contract's schemas are tested elsewhere.
  return Object.fromEntries(results) as Results;
}

/** How a screen differs from the answers of a fresh one, in words. */
export function staleIn(
  { screen: { results }, commits }: { readonly screen: Pick<Screen, 'results'>; readonly commits: readonly Commit[] },
  answers: Results,
  read: ReturnType<typeof makeReader>,
  isLeftOut: (fact: Fact) => boolean = () => false,
): string[] {
  const fresh = read(answers).shown;
  const others = [...(commits.at(-1)?.shown ?? [])].filter(([fact, value]) => !isLeftOut(fact) && fresh.get(fact) !== value);
  const empty = PARTS.filter((part) => results[part] && !results[part].data && answers[part]?.data);
  return [
    ...others.map(([fact, value]) => `${fact.name} is ${fresh.get(fact)}, shown as ${value}`),
    ...empty.map((part) => `${part} shows nothing, and the service would answer`),
  ];
}
