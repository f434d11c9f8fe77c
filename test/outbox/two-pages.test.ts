import { describe, expect, test } from 'vitest';
import type { StorageKind } from './model/browser.js';
import { play, type Step } from './model/play.js';
import { inCI } from '../support/in-ci.js';

// One short program for each fault that was found, on the browser of the model test.

const offline: Step = { do: 'offline' };
const online: Step = { do: 'online' };
const pass = (ms: number): Step => ({ do: 'pass', ms });
const press = (tab: number): Step => ({ do: 'press', tab, circle: 1 });
const discard = (tab: number): Step => ({ do: 'discard', tab, index: 0 });

/** Ten times, each with other delays: what is found depends on what arrives first. */
function tenTimes(kind: StorageKind, ...steps: Step[]): Promise<object[]> {
  return times(10, kind, steps);
}

async function times(count: number, kind: StorageKind, steps: readonly Step[]): Promise<object[]> {
  const found: object[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const faults = await play({ kind, seed, steps });
    if (Object.keys(faults).length > 0) found.push(faults);
  }
  return found;
}

describe.each(['local', 'promises'] as const)('two open pages that share a storage (%s)', (kind) => {
  const twoPages: Step[] = [offline, press(0), pass(500), { do: 'open', tab: 1 }, pass(1000)];

  test('what is discarded in one is not sent by the other', async () => {
    expect(await tenTimes(kind, ...twoPages, discard(0), pass(50), online)).toEqual([]);
  });

  test('what is discarded and pressed again at once is sent once', async () => {
    expect(await tenTimes(kind, ...twoPages, discard(0), press(0), pass(500), online)).toEqual([]);
  });

  test('what one has done is not shown as unknown by the other', async () => {
    expect(await tenTimes(kind, ...twoPages, online, pass(2000))).toEqual([]);
  });

  test('the open one takes over what a page that was opened later has left, before its own later writes', async () => {
    const later: Step[] = [{ do: 'open', tab: 1 }, pass(1000), press(1), pass(500), press(0), pass(500)];
    expect(await tenTimes(kind, offline, ...later, { do: 'close', tab: 1 }, pass(1500), online)).toEqual([]);
  });

  test('the open one sends what a closed one has left before what was pressed later, at any moment of taking over', async () => {
    const left: Step[] = [offline, { do: 'open', tab: 1 }, press(0), pass(500), { do: 'close', tab: 0 }];
    for (let at = 0; at < 400; at += inCI ? 10 : 50) {
      const later: Step[] = [pass(230), press(1), pass(at), online];
      expect(await times(2, kind, [...left, ...later]), `online after ${at} ms`).toEqual([]);
    }
  });

  test('what has been taken over by a page that is closed, too, is sent before what was pressed later', async () => {
    const left: Step[] = [offline, { do: 'open', tab: 1 }, { do: 'open', tab: 2 }, press(0), pass(500), { do: 'close', tab: 0 }];
    for (const at of [0, 20, 30, 40, 60]) {
      const later: Step[] = [pass(1500), { do: 'close', tab: 1 }, pass(230), press(2), pass(at), online];
      expect(await times(10, kind, [...left, ...later]), `online after ${at} ms`).toEqual([]);
    }
  });

  test('one that comes back from the back-forward cache does not send what the other has sent', async () => {
    const away: Step[] = [{ do: 'freeze', tab: 0 }, pass(2000), online, pass(2000), { do: 'thaw', tab: 0 }];
    expect(await tenTimes(kind, ...twoPages, ...away)).toEqual([]);
  });

  test('what one has queued is sent before what is pressed in the other as it comes back from the back-forward cache', async () => {
    const away: Step[] = [offline, { do: 'open', tab: 1 }, pass(500), { do: 'freeze', tab: 0 }, press(1), press(1), pass(3000)];
    const back: Step[] = [press(0), pass(1000), { do: 'close', tab: 1 }, pass(2000), online];
    expect(await tenTimes(kind, ...away, { do: 'thaw', tab: 0 }, ...back)).toEqual([]);
    // With a clock that was set back it has to read the storage first.
    const late: Step[] = [{ do: 'thaw', tab: 0 }, { do: 'clock', by: -86_400_000 }, pass(1500)];
    expect(await tenTimes(kind, ...away, ...late, ...back)).toEqual([]);
  });
});

describe.each(['local', 'promises'] as const)('a page that could not read its storage (%s)', (kind) => {
  const fail = (reads: number): Step => ({ do: 'fail', tab: 1, reads });
  const focus: Step = { do: 'focus' };

  test('takes over what another page has left, at the next focus', async () => {
    const left: Step[] = [offline, press(0), pass(500), { do: 'kill', tab: 0 }, fail(1), { do: 'open', tab: 1 }, pass(1000)];
    expect(await tenTimes(kind, ...left, online, pass(50), press(1), pass(500))).toEqual([]);
    expect(await tenTimes(kind, ...left, fail(1), online, pass(2000), focus)).toEqual([]);
  });

  test('sends nothing twice that another page sends and leaves as this one gets the focus', async () => {
    for (let at = 0; at < 1000; at += inCI ? 10 : 50) {
      const unread: Step[] = [offline, press(0), pass(500), fail(1), { do: 'open', tab: 1 }, pass(1000), fail(1), online];
      const closed: Step[] = [pass(at), { do: 'close', tab: 0 }, focus, pass(2000)];
      expect(await times(4, kind, [...unread, ...closed]), `closed after ${at} ms`).toEqual([]);
    }
  });
});

describe('two open pages and a storage that answers by promises', () => {
  test('what is pressed in one is sent before what is pressed later in the other, though the storage is still busy with it', async () => {
    const first: Step[] = [offline, { do: 'open', tab: 1 }, pass(500), press(1), press(1), press(1)];
    const then: Step[] = [pass(210), press(0), pass(500), { do: 'close', tab: 0 }, pass(1000), online];
    expect(await tenTimes('promises', ...first, ...then)).toEqual([]);
    expect(await tenTimes('promises', ...first, { do: 'clock', by: -2000 }, ...then)).toEqual([]);
  });

  test('what one is taking over when it goes into the back-forward cache is sent once', async () => {
    const waiting: Step[] = [offline, { do: 'open', tab: 1 }, pass(500), press(1), press(1), press(1), pass(1000)];
    const away = (tab: number, ms: number): Step[] => [{ do: 'freeze', tab }, pass(ms), { do: 'thaw', tab }];
    for (let at = 600; at < 1200; at += inCI ? 20 : 100) {
      const both: Step[] = [...away(1, at), ...away(0, 1100), pass(1000), online];
      expect(await times(3, 'promises', [...waiting, ...both]), `the other one is away after ${at} ms`).toEqual([]);
    }
  });
});

describe('sessionStorage', () => {
  test('a tab that was duplicated sends nothing of its original', async () => {
    const copied: Step[] = [offline, press(0), pass(500), { do: 'duplicate', tab: 1 }, pass(500), press(0), pass(500)];
    expect(await tenTimes('session', ...copied, online, pass(2000))).toEqual([]);
    expect(await tenTimes('session', ...copied, { do: 'close', tab: 0 }, { do: 'reload', tab: 1 }, online)).toEqual([]);
  });

  test('a reload keeps what waits', async () => {
    expect(await tenTimes('session', offline, press(0), pass(500), { do: 'reload', tab: 0 }, pass(500), online)).toEqual([]);
  });
});

describe.each(['local', 'session', 'promises'] as const)('one page and %s', (kind) => {
  test('a clock that is set back keeps the order', async () => {
    const steps: Step[] = [offline, press(0), pass(50), { do: 'clock', by: -86_400_000 }, press(0), pass(50)];
    const back: Step = { do: 'clock', by: -2000 };
    expect(await tenTimes(kind, ...steps, back, press(0), pass(500), { do: 'reload', tab: 0 }, pass(1000), online)).toEqual([]);
  });

  test('one that comes back from the back-forward cache sends what waited before what was pressed later', async () => {
    const away: Step[] = [{ do: 'freeze', tab: 0 }, pass(500), { do: 'thaw', tab: 0 }];
    const sending: Step[] = [offline, press(0), press(0), pass(1000), online, pass(50), press(0)];
    expect(await tenTimes(kind, ...sending, ...away)).toEqual([]);
    expect(await tenTimes(kind, offline, press(0), online, press(0), ...away)).toEqual([]);
  });

  test('one that was in the back-forward cache while it was loading sends what waits', async () => {
    const loading: Step[] = [offline, press(0), press(0), pass(1000), { do: 'reload', tab: 0 }];
    for (let at = 0; at < 400; at += 50) {
      const away: Step[] = [pass(at), { do: 'freeze', tab: 0 }, pass(500), { do: 'thaw', tab: 0 }];
      expect(await times(3, kind, [...loading, ...away, pass(3000), online]), `away after ${at} ms`).toEqual([]);
    }
  });

  test('one that is killed at any moment of sending sends nothing twice', async () => {
    for (let at = 0; at < 300; at += 40) {
      const killed: Step[] = [online, pass(at), { do: 'kill', tab: 0 }, pass(500), { do: 'open', tab: 0 }, pass(2000)];
      expect(await times(3, kind, [offline, press(0), press(0), pass(1000), ...killed]), `killed after ${at} ms`).toEqual([]);
    }
  });
});
