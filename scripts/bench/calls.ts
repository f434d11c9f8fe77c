/** What a call costs beside ky with the same schema by hand; the network answers at once. */
import ky from 'ky';
import * as z from 'zod/mini';
import type { Query } from '../../src/contract/operation.js';
import type { Figure } from './figures.js';
import { hooks, operations } from './page.js';
import { inTurn, ratio } from './rounds.js';
import { invites as rows } from './rows.js';

const CALLS = 200;
const ROUNDS = 40;
const WARM_UP = 15;

const session = hooks.createSession();
session.signIn({ token: 'bench', username: 'alice' });

export async function measureCalls(): Promise<Figure[]> {
  const { invites, notificationsUnreadCount } = operations;
  return [
    await measure('a small answer', notificationsUnreadCount, {}, 'api/notifications/unread/count', '{"count":3}'),
    await measure('20 invites', invites, { count: 20 }, 'api/invites/?count=20', JSON.stringify(rows)),
  ];
}

async function measure<Input, Output>(
  what: string,
  operation: Query<Input, Output>,
  input: Input,
  path: string,
  text: string,
): Promise<Figure> {
  // The platform's own fetch, but for the network.
  globalThis.fetch = () => Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
  const client = hooks.createCommunityClient({ baseUrl: 'https://service.test', session });
  const api = ky.create({ prefixUrl: 'https://service.test', headers: { authorization: 'Token bench' } });
  const times = await inTurn(
    {
      ours: timed(() => client.call(operation, input)),
      ky: timed(async () => z.parse(operation.output, await api.get(path).json())),
    },
    ROUNDS,
    WARM_UP,
  );
  return { name: `client.call, ${what}: in calls of ky + zod`, value: ratio(times.ours['call'], times.ky['call']), bound: 1.2 };
}

function timed(call: () => Promise<unknown>): () => Promise<Record<string, number>> {
  return async () => {
    const began = performance.now();
    for (let done = 0; done < CALLS; done += 1) await call();
    return { call: performance.now() - began };
  };
}
