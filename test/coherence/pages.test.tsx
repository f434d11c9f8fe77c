import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { mountHook } from './hooks.js';
import { type Input, pages } from './reads.js';
import { differences } from './run.js';
import { setStage } from './stage.js';
import { coherenceWorld, userNamed } from './world.js';

const world = coherenceWorld();

test('pages of a list keep apart where news moves what stands on them', async () => {
  const sandbox = createSandbox({ world });
  const stage = await setStage(sandbox, [pages('followings')], { depth: 3 });
  const make = async (write: string, username: string): Promise<void> => {
    const hook = mountHook(stage.client, stage.queryClient, write);
    await hook.send({ username });
    await stage.settle();
    hook.unmount();
    expect({ write, username, stale: await differences(stage, []) }).toEqual({ write, username, stale: [] });
  };
  const top = [61, 47, 44].map((id) => sandbox.state.users.find((user) => user.id === id)?.username ?? '');
  for (const username of top) await make('unfollowUser', username);
  // Its page is asked again, and reaches into the next one.
  await make('followUser', userNamed(sandbox, 'pip').username);
  await make('followUser', 'zoe');
  stage.close();
});

test('a list that is read again twice because of lost answers holds each item once', async () => {
  const sandbox = createSandbox({ world });
  const stage = await setStage(sandbox, [pages('devices')], { depth: 2 });
  const lose = async (write: 'createDevice' | 'deleteDevice', input: Input): Promise<void> => {
    sandbox.faults.fail(write, 'answer-lost', { times: 1 });
    const hook = mountHook(stage.client, stage.queryClient, write);
    await expect(hook.send(input)).rejects.toMatchObject({ outcome: 'unknown' });
    await stage.settle();
    hook.unmount();
    expect({ write, stale: await differences(stage, []) }).toEqual({ write, stale: [] });
  };
  await lose('createDevice', { uuid: 'brand-new' });
  await lose('deleteDevice', { uuid: 'tablet-21' });
  stage.close();
});
