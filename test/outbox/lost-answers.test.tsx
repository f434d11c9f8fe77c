import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../src/effects/options.js';
import { replayableWrites, useOutbox } from '../../src/outbox/index.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useBlockUser } from '../../src/react/users.js';
import { setOnline } from '../persist/support.js';
import { settled, show, signIn } from '../react/support.js';
import { createCast, userOf } from '../sandbox/cast.js';
import { createBrowser } from '../session/support.js';
import { lostWrites, worldOf } from '../support/lost-writes.js';
import { run } from '../support/render-hook.js';
import type { AnyWrite } from '../support/write-hooks.js';
import { inShort, openOutbox, type OutboxTab, storedIn } from './support.js';
import { user } from '../../src/rules/reads.js';

// An earlier page has sent the write, and its answer was lost. Whether it was done, the page that retries it finds out.

const names = replayableWrites.map(({ name }) => name).filter((name) => name in lostWrites);

function lostWrite(operation: string) {
  const found = lostWrites[operation];
  if (!found) throw new Error(`there is no ${operation}`);
  return found;
}

/** A page on which the answer of a write was lost, after it has waited for the network. */
async function lose(operation: string) {
  const { hook, input: inputIn } = lostWrite(operation);
  const browser = createBrowser({ sandbox: { world: createCast().state } });
  const tab = await openOutbox(browser);
  await signIn(tab, 'alice');
  const input = inputIn(tab.sandbox);
  const { username } = input as { readonly username?: string };
  if (username !== undefined && operation !== 'unblockUser') {
    await tab.queryClient.fetchQuery(optionsOf(tab.client, user, { username }));
  }
  await setOnline(false);
  const page = show(tab, hook);
  press(page.result.current, input);
  await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual([`${operation}: waiting`]));
  tab.sandbox.faults.fail(operation as 'followUser', 'answer-lost', { times: 1 });
  await setOnline(true);
  await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual([`${operation}: unknown`]));
  await settled(tab);
  page.unmount();
  return { browser, tab, input, once: worldOf(tab.sandbox) };
}

function press(write: AnyWrite, input: object): void {
  act(() => write.mutate(input as never));
}

function retry({ outbox }: OutboxTab): void {
  act(() => outbox.retry(outbox.entries[0]?.id ?? ''));
}

describe.each(names)('%s, whose answer an earlier page has lost', (operation) => {
  test('is done when it is retried and the service says that it has been done', async () => {
    const { browser, once } = await lose(operation);
    const next = await openOutbox(browser);
    expect(inShort(next.outbox.entries)).toEqual([`${operation}: unknown`]);
    retry(next);
    await waitFor(() => expect(inShort(next.outbox.entries)).toEqual([]));
    await settled(next);
    expect(next.sent.filter((one) => one === operation)).toHaveLength(1);
    expect(storedIn(browser).size).toBe(0);
    expect(worldOf(next.sandbox)).toBe(once);
  });
});

describe('a follow whose answer an earlier page has lost', () => {
  test('is done when it is retried without a network, and the page is loaded anew before it is sent', async () => {
    const { browser, once } = await lose('followUser');
    await setOnline(false);
    const second = await openOutbox(browser);
    retry(second);
    expect(inShort(second.outbox.entries)).toEqual(['followUser: waiting']);
    const third = await openOutbox(browser);
    expect(inShort(third.outbox.entries)).toEqual(['followUser: waiting']);
    // The page of the third one; the second one has none any more.
    show(third, useOutbox);
    await setOnline(true);
    await waitFor(() => expect(inShort(third.outbox.entries)).toEqual([]));
    expect(worldOf(third.sandbox)).toBe(once);
  });

  test('is done when it is pressed once more', async () => {
    const { browser, input } = await lose('followUser');
    const next = await openOutbox(browser);
    const { result } = show(next, () => useFollowUser());
    expect(await run(() => result.current.mutateAsync(input as { username: string }))).toEqual({ superseded: true });
    expect(inShort(next.outbox.entries)).toEqual([]);
    expect(storedIn(browser).size).toBe(0);
  });

  test('is refused when it was not done, and the service refuses it for another reason', async () => {
    const { browser } = await lose('followUser');
    const next = await openOutbox(browser);
    const { state } = next.sandbox;
    const stranger = userOf(next.sandbox, 'stranger');
    state.follows.splice(0, state.follows.length, ...state.follows.filter(({ followed }) => followed !== stranger.id));
    stranger.visibility = 'T';
    retry(next);
    await waitFor(() => expect(inShort(next.outbox.entries)).toEqual(['followUser: refused']));
  });
});

test('a block whose answer an earlier page has lost is refused on another device, where it was not lost', async () => {
  const { tab, input } = await lose('blockUser');
  const other = await openOutbox(createBrowser({ sandbox: { world: tab.sandbox.state } }));
  await signIn(other, 'alice');
  const { result } = show(other, () => useBlockUser());
  const refused = run(() => result.current.mutateAsync(input as { username: string }));
  await expect(refused).rejects.toMatchObject({ outcome: 'refused' });
});
