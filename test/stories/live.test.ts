import { expect, test } from 'vitest';
import { liveNetwork } from '../../.storybook/live.js';
import { initialGlobals } from '../../.storybook/globals.js';
import { chosenDisturbance } from '../../.storybook/toolbar.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { AnswersRequests } from '../../src/testing/handlers.js';

/** Requests of alice through a network that the toolbar disturbs. */
async function visit(): Promise<{ send: (method: string, path: string) => Promise<number>; choose: (globals: object) => void }> {
  let served: AnswersRequests | undefined;
  const { network, start, disturb } = liveNetwork(() =>
    Promise.resolve({
      serve: (sandbox) => {
        served = sandbox;
        return () => undefined;
      },
      stop: () => undefined,
    }),
  );
  start();
  const sandbox = createSandbox();
  (await network).serve(sandbox, 'http://sandbox.test');
  const headers = { Authorization: `Token ${sandbox.state.users.find(({ username }) => username === 'alice')?.token}` };
  return {
    choose: (globals) => disturb(chosenDisturbance({ ...initialGlobals, ...globals })),
    send: async (method, path) => {
      const request = new Request(`http://sandbox.test/api/${path}`, { method, headers });
      const response = await served?.fetch(request).catch(() => undefined);
      return response?.status ?? 0;
    },
  };
}

test('the network is opened once, by the first story', async () => {
  let opened = 0;
  const { network, start } = liveNetwork(async () => {
    opened += 1;
    return { serve: () => () => undefined, stop: () => undefined };
  });
  await Promise.resolve();
  expect(opened).toBe(0);
  start();
  start();
  await network;
  expect(opened).toBe(1);
});

test('a fault of the toolbar begins and ends while a story runs', async () => {
  const { choose, send } = await visit();
  expect(await send('GET', 'auth/user/')).toBe(200);
  choose({ fault: 'broken' });
  expect(await send('GET', 'auth/user/')).toBe(500);
  choose({ fault: 'offline' });
  expect(await send('GET', 'auth/user/')).toBe(0);
  choose({ fault: 'none' });
  expect(await send('GET', 'auth/user/')).toBe(200);
});

test('a fault of the next write leaves reads alone, and is over after one write', async () => {
  const { choose, send } = await visit();
  choose({ fault: 'next-refused' });
  expect(await send('GET', 'auth/user/')).toBe(200);
  expect(await send('POST', 'notifications/read/')).toBe(400);
  // Each render says the same again.
  choose({ fault: 'next-refused' });
  expect(await send('POST', 'notifications/read/')).toBe(200);
});

test('an answer that gets lost was applied', async () => {
  const { choose, send } = await visit();
  choose({ fault: 'next-lost' });
  expect(await send('DELETE', 'notifications/')).toBe(0);
  choose({ fault: 'none' });
  expect(await send('GET', 'notifications/')).toBe(200);
});

test('at random, some requests fail and others do not', async () => {
  const { choose, send } = await visit();
  choose({ fault: 'random' });
  const statuses = await Promise.all(Array.from({ length: 60 }, () => send('GET', 'auth/user/')));
  expect(new Set(statuses.map((status) => status === 200)).size).toBe(2);
  choose({ fault: 'none' });
  expect(await send('GET', 'auth/user/')).toBe(200);
});
