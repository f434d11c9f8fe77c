import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOwnership, type Ownership } from '../../src/outbox/ownership.js';
import { failedEntry, leftEntry, type OutboxState, type QueuedWrite } from '../../src/outbox/queued-write.js';
import { communityError, sessionChangedError } from '../../src/transport/errors.js';
import { createLocks, type Locks } from './model/locks.js';

// Ownership, and what becomes of an entry: each a table of events.

const entry = (state: OutboxState): QueuedWrite => ({
  id: '1',
  device: 'of alice',
  order: 1,
  operation: 'followUser',
  input: { username: 'zoe' },
  queuedAt: 0,
  mayBeDone: false,
  ref: {},
  state,
  error: null,
});

test.each<[OutboxState, isCopy: boolean, OutboxState]>([
  ['waiting', false, 'waiting'],
  ['waiting', true, 'unknown'],
  ['sending', false, 'unknown'],
  ['sending', true, 'unknown'],
  ['refused', false, 'refused'],
  ['refused', true, 'refused'],
  ['unknown', false, 'unknown'],
])('what an ended page has left as %s (a copy: %s) is %s in the next page', (state, isCopy, expected) => {
  const next = leftEntry(entry(state), isCopy);
  expect([next.state, next.mayBeDone]).toEqual([expected, expected === 'unknown' && state !== 'unknown']);
});

const call = { operation: 'followUser', isWrite: true, sent: true };

test.each<[string, unknown, OutboxState]>([
  ['a lost answer', communityError(call, { kind: 'network' }, ''), 'unknown'],
  ['an error that is none of ours', new Error('of the app'), 'unknown'],
  ['a request that no network has taken', communityError({ ...call, sent: false }, { kind: 'network' }, ''), 'waiting'],
  ['a change of the session before it was sent', sessionChangedError({ ...call, sent: false }), 'waiting'],
])('after %s the entry is %3$s', (_, error, expected) => {
  expect(failedEntry(entry('sending'), error).state).toBe(expected);
});

interface Page {
  readonly platform: { isAlive: boolean };
  readonly ownership: Ownership;
  readonly left: string[][];
  returned: number;
  dispatch(type: string, persisted: boolean): void;
}

describe('ownership', () => {
  let locks: Locks;
  beforeEach(() => {
    vi.useFakeTimers();
    locks = createLocks();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function open(): Page {
    const listeners: [string, (event: Event) => void][] = [];
    const platform = { isAlive: true };
    vi.stubGlobal('navigator', { locks: locks.of(platform) });
    vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => listeners.push([type, listener]));
    const page: Page = {
      platform,
      left: [],
      returned: 0,
      ownership: createOwnership({
        key: 'key',
        hold: (work) => work(),
        onLeave: (pages) => page.left.push([...pages]),
        onReturn: () => (page.returned += 1),
      }),
      dispatch(type, persisted) {
        for (const [one, listener] of listeners) if (one === type) listener(Object.assign(new Event(type), { persisted }));
      },
    };
    return page;
  }

  function kill({ platform }: Page): void {
    platform.isAlive = false;
    locks.lose(platform);
  }

  /** What happens, in order, as texts. */
  function log() {
    const events: string[] = [];
    return { events, take: (name: string) => async () => void events.push(name) };
  }

  test('a page that takes over another one twice at once gets it for both', async () => {
    const [first, second, { events, take }] = [open(), open(), log()];
    first.ownership.whenOwner(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    kill(first);
    const { page } = first.ownership;
    const attempts = [second.ownership.takeOver(page, take('once')), second.ownership.takeOver(page, take('twice'))];
    await vi.advanceTimersByTimeAsync(50);
    expect([await Promise.all(attempts), events]).toEqual([
      [true, true],
      ['once', 'twice'],
    ]);
  });

  test('a page that goes into the back-forward cache while it takes over takes nothing, and waits for nothing', async () => {
    const [first, second, { events, take }] = [open(), open(), log()];
    first.ownership.whenOwner(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    kill(first);
    const attempt = second.ownership.takeOver(first.ownership.page, take('taken'));
    second.dispatch('pagehide', true);
    locks.lose(second.platform);
    await vi.advanceTimersByTimeAsync(1000);
    expect([await attempt, events]).toEqual([true, []]);
  });

  test('a page that goes into the back-forward cache lets go, and comes back under another name', async () => {
    const [first, second, { events, take }] = [open(), open(), log()];
    first.ownership.whenOwner(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    const name = first.ownership.page;
    second.ownership.whenClosed(name, take('second'));
    first.dispatch('pagehide', true);
    await vi.advanceTimersByTimeAsync(1000);
    expect([first.ownership.isOwner, first.left, events]).toEqual([false, [[name]], ['second']]);
    first.dispatch('pageshow', true);
    expect([first.returned, first.ownership.page === name, first.ownership.isStill(name)]).toEqual([1, false, false]);
  });

  test.each([
    ['ends', false, true],
    ['goes into the back-forward cache', true, false],
  ])('a page that %s before the grant stores what it has, and owns nothing in the cache', async (_, persisted, isOwner) => {
    const [page, events] = [open(), [] as string[]];
    page.ownership.whenOwner(() => events.push('stored'));
    page.dispatch('pagehide', persisted);
    expect(events).toEqual(['stored']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.ownership.isOwner).toBe(isOwner);
  });
});
