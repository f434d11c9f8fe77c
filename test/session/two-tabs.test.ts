import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { engine } from '../browsers/engine.js';
import { press, shows, textOf, waitFor, wholeText } from '../browsers/page.js';
import type { Tab } from '../browsers/tab.js';
import { visitEach } from '../browsers/visits.js';
import { oneIn } from '../support/in-ci.js';
import { gate } from '../transport/support.js';
import { userOf } from '../sandbox/cast.js';
import { signInAs } from './tab-page.js';

// In Chromium; `npm run task -- browsers` runs it in each engine.

const ALICE = 'Alice Liddell';

const visit = visitEach(path.join(import.meta.dirname, 'tab'));

/** Waits until all that the page shows by itself is there. */
async function loaded(page: Tab, username: string): Promise<void> {
  await shows(page, 'me', nameOf(username));
  await waitFor(async () => expect(Number(await textOf(page, 'unread'))).toBeGreaterThan(0));
}

/** Looks at the page until it shows this session: a tab's copy of localStorage may be a moment behind. */
async function comeBack(page: Tab, session: string): Promise<void> {
  await waitFor(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    expect(await textOf(page, 'session')).toBe(session);
  });
}

const person = (username: string) => userOf(visit.sandbox, username);

function nameOf(username: string): string {
  return person(username).profile.name;
}

/** What is kept, once the other tab's copy of it says so, too. */
async function keptInBoth(page: Tab, other: Tab): Promise<string> {
  const kept = await storedSession(page);
  await waitFor(async () => expect(await storedSession(other)).toBe(kept));
  return kept;
}

/** Two tabs of the same browser. */
async function openTabs(one = '', other = ''): Promise<[Tab, Tab]> {
  return Promise.all([visit.open('one', one), visit.open('other', other)]);
}

interface Withheld {
  readonly statuses: number[];
  readonly release: () => void;
}

/** Lets no answer about a person reach the client in the page until `release`. */
async function withhold(page: Tab): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window;
    const statuses: number[] = [];
    const released = new Promise<void>((release) => void Object.assign(window, { withheld: { statuses, release } }));
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!answer.url.includes('/api/auth/user/?username=')) return answer;
      statuses.push(answer.status);
      await released;
      return answer;
    };
  });
}

function statuses(page: Tab): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { withheld: Withheld }).withheld.statuses);
}

function release(page: Tab): Promise<void> {
  return page.evaluate(() => (window as unknown as { withheld: Withheld }).withheld.release());
}

/** What the browser keeps for all tabs. */
async function stored(page: Tab): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** The entries of the session. A message of another tab may stand beside them for a moment. */
async function storedSession(page: Tab): Promise<string> {
  const entries = JSON.parse(await stored(page)) as [string, string][];
  return JSON.stringify(entries.filter(([key]) => key.startsWith('community-session')));
}

describe('two tabs of a browser', () => {
  test.each(
    oneIn(2, [
      ['by BroadcastChannel', ''],
      ['by storage events, where there is no BroadcastChannel', 'silent'],
    ]),
  )(
    'show sign-in, switch and sign-out of each other within a second, %s', // A second is a promise, but not on a machine that is busy with something else.
    { retry: 2 },
    async (_how, options) => {
      const [one, other] = await openTabs(options, options);
      await shows(other, 'session', 'signed-out');
      await signInAs(one, 'alice');
      await shows(other, 'session', 'signed-in alice', 1000);
      await shows(other, 'me', ALICE);
      await signInAs(other, 'bob');
      await shows(one, 'session', 'signed-in bob', 1000);
      await shows(one, 'me', nameOf('bob'));
      await press(one, 'Go on as alice');
      await shows(one, 'session', 'signed-in alice');
      await shows(other, 'session', 'signed-in alice', 1000);
      await shows(other, 'me', ALICE);
      await press(other, 'Sign out');
      await shows(other, 'session', 'signed-out');
      await shows(one, 'session', 'signed-out', 1000);
      for (const page of [one, other]) {
        await shows(page, 'me', '');
        expect(await wholeText(page)).not.toContain(ALICE);
        expect(await stored(page)).not.toContain(person('alice').token);
      }
    },
  );
});

describe('a write in flight while another tab signs out', () => {
  test('is aborted: no tab shows its account again, and the next account shows only its own data', async () => {
    const [one, other] = await openTabs();
    await signInAs(one, 'alice');
    await shows(one, 'me', ALICE);
    const answer = visit.sandbox.faults.hold('updateUser', 'answer');
    await press(one, 'Rename');
    await shows(one, 'me', 'alice anew');
    await waitFor(() => expect(nameOf('alice')).toBe('alice anew'));
    await shows(other, 'session', 'signed-in alice');
    await press(other, 'Sign out');
    await shows(one, 'session', 'signed-out');
    await shows(one, 'me', '');
    await shows(one, 'rename', 'idle');
    await signInAs(other, 'bob');
    answer();
    await shows(one, 'me', nameOf('bob'));
    await press(one, 'Rename');
    await shows(other, 'me', 'bob anew');
    for (const page of [one, other]) expect(await wholeText(page)).not.toContain('alice anew');
  });
});

describe('a stale tab that wakes up', () => {
  const wakes: readonly [string, (stale: Tab) => Promise<void>][] = [
    [
      'when its own token is refused',
      async (stale) => {
        person('alice').token = 'another';
        await press(stale, 'Ask again');
      },
    ],
    ['when it signs out its own', (stale) => press(stale, 'Sign out')],
    ['when it is focused', (stale) => comeBack(stale, 'signed-in bob')],
  ];

  test.each(oneIn(3, wakes))('shows the newer session, and neither ends nor overwrites it, %s', async (_, wake) => {
    const [one, stale] = await openTabs('', 'deaf');
    await signInAs(stale, 'alice');
    await loaded(stale, 'alice');
    await shows(one, 'session', 'signed-in alice');
    await press(one, 'Sign out');
    await signInAs(one, 'bob');
    const kept = await keptInBoth(one, stale);
    await shows(stale, 'session', 'signed-in alice');
    await wake(stale);
    await shows(stale, 'session', 'signed-in bob');
    await shows(stale, 'me', nameOf('bob'));
    await shows(one, 'session', 'signed-in bob');
    expect(await storedSession(one)).toBe(kept);
  });
});

describe('a login while fifty refusals of the former token are in flight', () => {
  test('stays signed in, in the tab that gets them and in the other', async () => {
    const [one, stale] = await openTabs('', 'deaf');
    await signInAs(stale, 'alice');
    for (const page of [one, stale]) await loaded(page, 'alice');
    person('alice').token = 'another';
    for (const page of [one, stale]) await withhold(page);
    for (const page of [one, stale]) await press(page, 'Look up fifty people');
    for (const page of [one, stale]) await waitFor(async () => expect(await statuses(page)).toEqual(Array(50).fill(401)));
    await signInAs(one, 'bob');
    await keptInBoth(one, stale);
    for (const page of [one, stale]) await release(page);
    await shows(stale, 'session', 'signed-in bob');
    await shows(stale, 'me', nameOf('bob'));
    await shows(one, 'session', 'signed-in bob');
    await shows(one, 'me', nameOf('bob'));
    expect(await stored(one)).toContain(person('bob').token);
  });
});

describe('messages between two tabs of a browser', () => {
  test('clear the unread badge of one tab after the notifications were read in the other', async () => {
    const [one, other] = await openTabs();
    await signInAs(one, 'alice');
    await loaded(other, 'alice');
    await press(one, 'Mark all as read');
    await shows(other, 'unread', '0');
  });
});

describe('a tab that comes back from the back/forward cache', () => {
  test.each(oneIn(2, ['', 'fresh']))(
    'shows what another tab has written meanwhile, whatever its staleTime: %j',
    async (options) => {
      const [one, other] = await openTabs(options);
      await signInAs(one, 'alice');
      await shows(one, 'me', ALICE);
      await shows(other, 'me', ALICE);
      await one.evaluate(() => {
        window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
      });
      await one.goto(`${visit.url}/empty`);
      await press(other, 'Rename');
      await shows(other, 'rename', 'success');
      await one.back();
      await shows(one, 'me', 'alice anew');
      // Others may have let the page go, because of a message to it, and then it is a new one.
      if (engine === 'webkit') expect(await one.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true);
    },
  );
});

describe('a page of a browser that is closed', () => {
  const unread = (): number => visit.sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read).length;

  const clickIn = (page: Tab, names: readonly string[], pause: number): Promise<void> =>
    page.evaluate(
      async ([labels, milliseconds]) => {
        const buttons = [...document.querySelectorAll('button')];
        for (const label of labels) buttons.find(({ textContent }) => textContent === label)?.click();
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
      },
      [names, pause] as const,
    );

  test.each(oneIn(3, [0, 10, 50]))('%i ms after notifications were marked as read: they are', async (pause) => {
    const page = await visit.open('one');
    await signInAs(page, 'alice');
    await loaded(page, 'alice');
    expect(unread()).toBeGreaterThan(0);
    await clickIn(page, ['Mark all as read'], pause);
    await page.close();
    await waitFor(() => expect(unread()).toBe(0));
  });

  test('takes its reads along, but not the request that marks notifications as read', async () => {
    const page = await visit.open('one');
    await signInAs(page, 'alice');
    await loaded(page, 'alice');
    const { sandbox, requests } = visit;
    const gone = gate();
    const { fetch } = sandbox;
    const watched: typeof fetch = async (input, init) => {
      if (input instanceof Request && input.method === 'GET') input.signal.addEventListener('abort', () => gone.open());
      return fetch(input, init);
    };
    Object.assign(sandbox, { fetch: watched });
    const held = [sandbox.faults.hold('readNotifications'), sandbox.faults.hold('currentUser')];
    requests.length = 0;
    await clickIn(page, ['Mark all as read', 'Ask again'], 0);
    await waitFor(() => expect(requests.map(({ request }) => request)).toContain('POST /api/notifications/read/'));
    await waitFor(() => expect(requests.map(({ request }) => request)).toContain('GET /api/auth/user/'));
    await page.close();
    await gone.promise;
    // Without `keepalive`, the service has lost the other request, too, when the next page is there.
    await visit.open('other');
    for (const go of held) go();
    await waitFor(() => expect(unread()).toBe(0));
  });
});
