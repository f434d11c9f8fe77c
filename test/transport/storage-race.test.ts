import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession, SECRETS, type Session } from '../../src/transport/session.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import { customStorage, webStorage } from '../../src/transport/storage.js';
import { inCI } from '../support/in-ci.js';

type Act = 'signIn' | 'renew' | 'signOut' | 'refuse' | 'rename' | 'wake' | 'clear';

/** What tabs do at about the same time, and whose pending messages and writes arrive in between. */
interface Burst {
  readonly acts: readonly { readonly tab: number; readonly act: Act; readonly arrivals: readonly number[] }[];
}

/** A browser of several tabs in which everything between them arrives when the test says so, in the order of its tab. */
interface Browser {
  readonly sessions: readonly Session[];
  readonly texts: ReadonlyMap<string, string>;
  deliver(tab: number): boolean;
  wake(tab: number): void;
  /** As a person or the app does, for all tabs. */
  clear(): void;
  /** Lets promises run. */
  rest(): Promise<void>;
}

const TABS = 3;

/** Each act is a millisecond later than the one before. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * `localStorage` as browsers with a process for each tab have it: a tab reads its own copy; its writes reach the others later, and a
 * foreign write is dropped while a write of the tab's own to that key is under way.
 */
function copies(): Browser {
  const central = new Map<string, string>();
  const tabs = Array.from({ length: TABS }, () => ({
    copy: new Map<string, string>(),
    pending: new Map<string, number>(),
    out: [] as (() => void)[],
  }));
  const hearers: (() => void)[] = [];
  const set = (map: Map<string, string>, key: string, text: string | null): void => {
    if (text === null) map.delete(key);
    else map.set(key, text);
  };
  const sessions = tabs.map((tab, index) => {
    const write = (key: string, text: string | null): void => {
      set(tab.copy, key, text);
      tab.pending.set(key, (tab.pending.get(key) ?? 0) + 1);
      tab.out.push(() => {
        set(central, key, text);
        tab.pending.set(key, (tab.pending.get(key) ?? 0) - 1);
        for (const other of tabs) if (other !== tab && !other.pending.get(key)) set(other.copy, key, text);
      });
    };
    const store: ItemStore = {
      getItem: (key) => tab.copy.get(key) ?? null,
      setItem: (key, text) => write(key, text),
      removeItem: (key) => write(key, null),
    };
    return sessionOn(webStorage(store), index, tab.out, hearers);
  });
  return {
    sessions,
    texts: central,
    deliver: (tab) => run(tabs[tab]?.out),
    wake: (tab) => hearers[tab]?.(),
    clear() {
      for (const map of [central, ...tabs.map(({ copy }) => copy)]) map.clear();
    },
    rest: async () => {},
  };
}

/** A store of promises, each answered when the test says so. */
function promises(): Browser {
  const texts = new Map<string, string>();
  const outs = Array.from({ length: TABS }, () => [] as (() => void)[]);
  const hearers: (() => void)[] = [];
  const sessions = outs.map((out, index) => {
    const later = <Value>(act: () => Value): Promise<Value> =>
      new Promise((resolve) => {
        out.push(() => resolve(act()));
      });
    const store: ItemStore = {
      getItem: (key) => later(() => texts.get(key) ?? null),
      setItem: (key, text) => later(() => texts.set(key, text)),
      removeItem: (key) => later(() => texts.delete(key)),
    };
    return sessionOn(customStorage(store, { timeout: 1e8 }), index, out, hearers);
  });
  return {
    sessions,
    texts,
    deliver: (tab) => run(outs[tab]),
    wake: (tab) => hearers[tab]?.(),
    clear: () => texts.clear(),
    rest: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  };
}

function sessionOn(storage: ReturnType<typeof webStorage>, index: number, out: (() => void)[], hearers: (() => void)[]): Session {
  const tabs = {
    post: () => {
      out.push(() => hearers.forEach((hear, other) => other !== index && hear()));
    },
    subscribe(listener: (message: { readonly topic: 'session' }) => void) {
      hearers[index] = () => listener({ topic: 'session' });
      return () => {};
    },
    close: () => {},
  };
  return createSession({ storage, tabs });
}

function run(out: (() => void)[] | undefined): boolean {
  const next = out?.shift();
  next?.();
  return next !== undefined;
}

/** What was done to whom, in the order it was done. */
interface Played {
  readonly signedOut: Set<string>;
  readonly refusedTokens: Set<string>;
  /** The latest token of each account. */
  readonly tokens: Map<string, string>;
  newest?: string;
}

/** Plays the bursts; everything arrives after each, and every tab is woken at the end. */
async function play(browser: Browser, bursts: readonly Burst[]): Promise<Played> {
  const played: Played = { signedOut: new Set(), refusedTokens: new Set(), tokens: new Map() };
  let count = 0;
  await settle(browser);
  for (const { acts } of bursts) {
    for (const { tab, act, arrivals } of acts) {
      const session = browser.sessions[tab] ?? expect.fail('no such tab');
      count += 1;
      vi.setSystemTime(Date.now() + 1);
      perform(session, act, count, played);
      await browser.rest();
      for (const from of arrivals) {
        browser.deliver(from);
        await browser.rest();
      }
      if (act === 'wake') browser.wake(tab);
      if (act === 'clear') browser.clear();
    }
    await settle(browser);
  }
  for (let tab = 0; tab < TABS; tab += 1) {
    browser.wake(tab);
    await settle(browser);
  }
  return played;
}

function perform(session: Session, act: Act, count: number, played: Played): void {
  const record = session[SECRETS].record();
  if (act === 'rename') session.renew({ username: `user${count}` });
  if (act === 'refuse') {
    if (record?.token) played.refusedTokens.add(record.token);
    session[SECRETS].refuse(session.current.epoch);
  }
  if (act === 'signOut') {
    if (record) played.signedOut.add(record.account);
    session.signOut();
  }
  if (act === 'renew' && record) {
    session.renew({ token: `token${count}` });
    played.tokens.set(record.account, `token${count}`);
  }
  if (act === 'signIn') {
    session.signIn({ token: `token${count}`, username: `user${count}` });
    played.newest = session[SECRETS].record()?.account ?? '';
    played.tokens.set(played.newest, `token${count}`);
  }
}

async function settle(browser: Browser): Promise<void> {
  for (let round = 0; round < 500; round += 1) {
    await browser.rest();
    const delivered = browser.sessions.map((_, tab) => browser.deliver(tab));
    if (!delivered.includes(true)) return;
  }
  expect.fail('the tabs never come to rest');
}

const tab = fc.nat(TABS - 1);
const arrivals = fc.array(tab, { maxLength: 8 });
const step = (...acts: Act[]) => fc.record({ tab, act: fc.constantFrom(...acts), arrivals });
/** One person at one tab at a time, while any tab does what tabs do by themselves. */
const alone = ['signOut', 'refuse', 'rename', 'wake'] as const;
const personal = fc.tuple(
  fc.array(step(...alone), { maxLength: 3 }),
  step('signIn', 'renew'),
  fc.array(step(...alone), { maxLength: 3 }),
);
const orderly = fc.array(
  personal.map(([before, one, after]): Burst => ({ acts: [...before, one, ...after] })),
  { minLength: 1, maxLength: 5 },
);
const wild = fc.array(
  fc.record({ acts: fc.array(step('signIn', 'signIn', 'renew', ...alone), { minLength: 1, maxLength: 5 }) }),
  { minLength: 2, maxLength: 6 },
);

/** One change after another. */
const cleared = fc.array(
  step('signIn', 'renew', 'clear', ...alone).map((one): Burst => ({ acts: [one] })),
  { minLength: 2, maxLength: 12 },
);

const browsers: [string, () => Browser, number][] = [
  ['copies of localStorage', copies, inCI ? 3000 : 300],
  ['a store of promises', promises, inCI ? 500 : 50],
];

test.each(browsers)(
  'random races of three tabs, %s: in the end all tabs agree on the newest session, and no other account is stored',
  async (_, make, numRuns) => {
    await fc.assert(
      fc.asyncProperty(wild, async (bursts) => {
        const browser = make();
        const { newest, signedOut } = await play(browser, bursts);
        const [first, ...others] = browser.sessions.map((session) => session[SECRETS].record());
        for (const other of others) expect(other).toEqual(first);
        // However late each tab reads and writes.
        if (newest !== undefined && !signedOut.has(newest)) expect(first?.account).toBe(newest);
        const stored = [...browser.texts]
          .filter(([key]) => key.includes(':'))
          .map(([, text]) => JSON.parse(text) as { account: string });
        for (const { account } of stored) expect(signedOut).not.toContain(account);
        // Whoever lost a race leaves no token behind either.
        expect(stored.map(({ account }) => account)).toEqual(first ? [first.account] : []);
      }),
      { numRuns },
    );
  },
);

test.each(browsers)(
  'random races of three tabs, %s: no late write of an older tab ends or overwrites the newest session',
  async (_, make, numRuns) => {
    await fc.assert(
      fc.asyncProperty(orderly, async (bursts) => {
        const browser = make();
        const { newest, signedOut, refusedTokens, tokens } = await play(browser, bursts);
        if (newest === undefined || signedOut.has(newest)) return;
        for (const session of browser.sessions) {
          const record = session[SECRETS].record();
          expect(record?.account).toBe(newest);
          const token = tokens.get(newest) ?? '';
          if (!refusedTokens.has(token)) expect(record?.token).toBe(token);
        }
      }),
      { numRuns },
    );
  },
);

test.each(browsers)(
  'random changes of three tabs, %s, with a storage that is cleared now and then: in the end all tabs agree, and no other account is stored',
  async (_, make, numRuns) => {
    await fc.assert(
      fc.asyncProperty(cleared, async (bursts) => {
        const browser = make();
        const { signedOut } = await play(browser, bursts);
        const [first, ...others] = browser.sessions.map((session) => session[SECRETS].record());
        for (const other of others) expect(other).toEqual(first);
        expect(signedOut).not.toContain(first?.account);
        const stored = [...browser.texts.keys()].filter((key) => key.includes(':'));
        expect([[], [`community-session:${first?.account}`]]).toContainEqual(stored);
      }),
      { numRuns },
    );
  },
);
