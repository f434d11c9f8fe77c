import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startChromiumPages } from '../browsers/engine.js';
import { press, shows } from '../browsers/page.js';
import { visitEachIn } from '../browsers/visits.js';
import { inCI, oneIn } from '../support/in-ci.js';
import { signInAs } from './tab-page.js';

const ALICE = 'Alice Liddell';

const visit = visitEachIn(path.join(import.meta.dirname, 'tab'), startChromiumPages);

async function signIn(page: Page): Promise<void> {
  await signInAs(page, 'alice');
  await shows(page, 'me', ALICE);
}

function asked(request: string): number {
  return visit.requests.filter((one) => one.request === request).length;
}

/** What the page has noted of its client's events. */
function noted(page: Page, name: 'troubles' | 'sent' | 'failed'): Promise<string[]> {
  return page.evaluate((key) => [...((window as unknown as Record<string, string[]>)[key] ?? [])], name);
}

describe('Chromium offline', () => {
  test('ten toggles of the network send a write once', async () => {
    const page = await visit.open('one');
    await signIn(page);
    // The answer is lost after the last toggle. A retry would send the write again.
    visit.sandbox.faults.fail('updateUser', 'answer-lost', { times: 1 });
    const release = visit.sandbox.faults.hold('updateUser', 'answer');
    await page.context().setOffline(true);
    await press(page, 'Rename');
    await shows(page, 'rename', 'paused');
    await page.context().setOffline(false);
    await vi.waitFor(() => expect(asked('PATCH /api/auth/user/')).toBe(1));
    for (let time = 0; time < 10; time += 1) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    }
    release();
    await shows(page, 'rename', 'error');
    expect((await noted(page, 'sent')).filter((one) => one === 'updateUser')).toHaveLength(1);
  });
});

describe('Chromium with a storage in trouble', () => {
  test('full: the session lives in memory, an event says so, and the page works', async () => {
    const page = await visit.open('one');
    await page.evaluate(() => {
      const fill = (text: string): boolean => {
        try {
          localStorage.setItem(`full ${localStorage.length}`, text);
          return true;
        } catch {
          return false;
        }
      };
      for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) while (fill('x'.repeat(size)));
    });
    await signIn(page);
    expect(await noted(page, 'troubles')).not.toEqual([]);
    await press(page, 'Rename');
    await shows(page, 'rename', 'success');
    await press(page, 'Sign out');
    await shows(page, 'session', 'signed-out');
  });

  test('forbidden, as with blocked cookies: the same', async () => {
    const page = await visit.open('one');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    onTestFinished(() => page.close());
    await page.reload();
    await signIn(page);
    expect(await noted(page, 'troubles')).not.toEqual([]);
    await press(page, 'Rename');
    await shows(page, 'rename', 'success');
  });

  test.runIf(inCI)('private: the session is there for the other tab, and gone with the window', async () => {
    const page = await visit.open('one');
    const address = page.url();
    const browser = page.context().browser();
    const open = async (): Promise<{ page: Page; close: () => Promise<void> }> => {
      const context = await browser?.newContext();
      if (!context) throw new Error('Chromium is gone');
      const tab = await context.newPage();
      await tab.goto(address);
      return { page: tab, close: () => context.close() };
    };
    const window = await open();
    await signIn(window.page);
    const other = await window.page.context().newPage();
    await other.goto(address);
    await shows(other, 'session', 'signed-in alice');
    await window.close();
    const next = await open();
    await shows(next.page, 'session', 'signed-out');
    await next.close();
  });
});

/** A page that comes back from the back/forward cache, in which it was while another tab did something. */
async function comeBackAfter(act: (other: Page) => Promise<void>, options = ''): Promise<Page> {
  // A message by BroadcastChannel would make Chromium drop the page, which is then loaded anew: the easier case.
  const [one, left] = await Promise.all([visit.open('one', 'silent'), visit.open('other', `silent${options}`)]);
  await signIn(one);
  onTestFinished(() => left.close());
  await left.addInitScript(() => {
    // Chromium brings a page that comes back the storage events that it has missed; no browser has to. This is before the listeners of
    // the page: those of a window run in the order in which they were added.
    window.addEventListener('storage', (event) => event.stopImmediatePropagation());
    window.addEventListener('pageshow', (event) => Object.assign(window, { kept: event.persisted }));
  });
  await left.reload();
  await shows(left, 'me', ALICE);
  await left.goto(new URL('/empty', left.url()).href);
  await act(one);
  // A page that is kept does not load again.
  await left.goBack({ waitUntil: 'commit' });
  await vi.waitFor(async () => expect(await left.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true));
  return left;
}

describe('a page of Chromium that was away', () => {
  test('frozen while another tab signs out: it shows nothing of the account when it goes on', async () => {
    const [one, frozen] = await Promise.all([visit.open('one'), visit.open('other')]);
    await signIn(one);
    await shows(frozen, 'me', ALICE);
    const cdp = await frozen.context().newCDPSession(frozen);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await press(one, 'Sign out');
    await shows(one, 'session', 'signed-out');
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await shows(frozen, 'session', 'signed-out');
    await shows(frozen, 'me', '');
  });

  test('in the back/forward cache while another tab signs out: the same, when the person comes back', async () => {
    const left = await comeBackAfter(async (one) => {
      await press(one, 'Sign out');
      await shows(one, 'session', 'signed-out');
    });
    await shows(left, 'session', 'signed-out');
    await shows(left, 'me', '');
  });

  test.runIf(inCI)(
    'in the back/forward cache while another tab writes: it reads again when the person comes back, whatever its staleTime',
    async () => {
      const left = await comeBackAfter(async (one) => {
        await press(one, 'Rename');
        await shows(one, 'rename', 'success');
      }, '&fresh');
      await shows(left, 'me', 'alice anew');
    },
  );
});

test('a double click and Enter in Chromium are one request', async () => {
  const page = await visit.open('one');
  await signIn(page);
  const release = visit.sandbox.faults.hold('updateUser');
  const rename = page.getByRole('button', { name: 'Rename' });
  await rename.dblclick();
  await rename.press('Enter');
  await vi.waitFor(() => expect(asked('PATCH /api/auth/user/')).toBe(1));
  release();
  await shows(page, 'rename', 'success');
  expect(asked('PATCH /api/auth/user/')).toBe(1);
  expect((await noted(page, 'sent')).filter((one) => one === 'updateUser')).toHaveLength(1);
});

test('a redirect to another origin in Chromium: it is not followed, and the call fails', async () => {
  const page = await visit.open('one');
  await signIn(page);
  const seen: string[] = [];
  const other = createHttpServer(({ method, headers }, answer) => {
    seen.push(`${method} ${JSON.stringify(headers)}`);
    answer.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}');
  });
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens to a port is no text.
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/api/auth/user/`;
  visit.sandbox.faults.fail('currentUser', { status: 302, headers: { Location: location } });
  await press(page, 'Ask again');
  await vi.waitFor(async () => expect(await noted(page, 'failed')).toContainEqual(expect.stringMatching(/^currentUser: /)), {
    timeout: 10_000,
  });
  expect(seen).toEqual([]);
});

const addresses = [
  'javascript:document.title="run"',
  'JaVaScRiPt:document.title="run"',
  ' javascript:document.title="run"',
  'java\nscript:document.title="run"',
  'data:text/html,<script>document.title="run"</script>',
  'vbscript:run',
  'https://bank.example@evil.example/',
  '//evil.example',
  '/empty',
];

test.each(oneIn(4, addresses))('the address %j of a profile leads nowhere in Chromium', async (address) => {
  const page = await visit.open('one');
  const [alice] = visit.sandbox.state.users;
  if (alice) Object.assign(alice.profile, { url: address, bio: address });
  await signIn(page);
  await shows(page, 'bio', address);
  const before = page.url();
  for (const name of ['link', 'bio']) {
    expect(await page.getByLabel(name, { exact: true }).getAttribute('href')).toBeNull();
    await page.getByLabel(name, { exact: true }).dispatchEvent('click');
  }
  expect(page.url()).toBe(before);
  expect(await page.title()).not.toBe('run');
});

describe('a page of Chromium that is closed', () => {
  const allRead = (): Promise<void> =>
    vi.waitFor(() => expect(visit.sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read)).toEqual([]), {
      timeout: 10_000,
    });

  test('before "read" has a connection: it is sent all the same, because of its `keepalive`', async () => {
    const page = await visit.open('one');
    await signIn(page);
    const before = asked('GET /api/auth/user/');
    onTestFinished(visit.sandbox.faults.hold('user'));
    await press(page, 'Look up fifty people');
    // Chromium opens so many connections to a server, and each waits for its answer.
    await vi.waitFor(() => expect(asked('GET /api/auth/user/')).toBe(before + 6));
    await press(page, 'Mark all as read');
    await vi.waitFor(async () => expect(await noted(page, 'sent')).toContain('readNotifications'));
    expect(asked('POST /api/notifications/read/')).toBe(0);
    await page.close();
    await allRead();
  });
});

describe.runIf(inCI)('Chromium for hours', () => {
  /** The heap in bytes, once everything that nobody holds is gone. */
  async function heapOf(page: Page): Promise<number> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    await devtools.detach();
    return usedSize;
  }

  async function polls(count: number): Promise<void> {
    const request = 'GET /api/notifications/unread/count';
    const end = asked(request) + count;
    await vi.waitFor(() => expect(asked(request)).toBeGreaterThan(end), { timeout: 60_000, interval: 20 });
  }

  test('a page that polls keeps nothing of the answers before', async () => {
    const page = await visit.open('one', 'poll=2');
    await signIn(page);
    await polls(100);
    const before = await heapOf(page);
    // As many as in two and a half hours, at one in half a minute.
    await polls(300);
    expect((await heapOf(page)) - before).toBeLessThan(1_000_000);
  }, 120_000);
});
