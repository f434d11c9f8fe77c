import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { serve as serveHttp } from '@hono/node-server';
import type { BrowserContext, Locator, Page } from 'playwright';
import { approveFollowRequest, cancelFollowRequest, requestFollow } from '../../docs/examples/own-operations/follow-requests.js';
import { followRequestRoutes } from '../../docs/examples/own-operations/sandbox-routes.js';
import { ALICE_PASSWORD, createSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { launchChromium } from '../lib/chromium.js';
import { sandboxOverHttp } from '../lib/sandbox-http.js';
import { freePort, serveSite } from '../lib/serve.js';
import { type Findings, watch } from '../lib/watch.js';
import { createConsumer } from './consumer.js';
import type { Check, Part } from './part.js';
import { viteFiles, vitePackages } from './vite.js';

const directory = 'docs/examples/own-operations';

const main = `
import { createRoot } from 'react-dom/client';
import {
  browserTabs, CommunityProvider, createCommunityClient, createSession, useFollowers, useLogin, useNotificationsUnreadCount,
  useSession, useUpdateUser, useUser, webStorage,
} from 'community-hooks';
import { withOperations } from 'community-hooks/own-operations';
import { messageOf } from 'community-hooks/texts';
import { followRequests } from './follow-requests.js';
import { useCancelFollowRequest, useRequestFollow } from './hooks.js';
import { RequestsPage } from './requests-page.js';

const session = createSession({ storage: webStorage(() => localStorage), tabs: browserTabs() });
const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const client = withOperations(createCommunityClient({ baseUrl, session }), followRequests);

function Followers() {
  const { data = [] } = useFollowers();
  return <ul aria-label="Followers">{data.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
}

function Unread() {
  const { data } = useNotificationsUnreadCount();
  return <p role="status">{data?.count} unread</p>;
}

function Person({ username }: { username: string }) {
  const { data: person } = useUser({ username });
  const request = useRequestFollow();
  const cancel = useCancelFollowRequest();
  const error = request.error ?? cancel.error;
  if (!person || !('is_followed' in person)) return null;
  return (
    <section aria-label={username}>
      <p>{person.is_followed ? 'Follows you' : 'Does not follow you'}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      {person.is_follow_requested ? (
        <button type="button" onClick={() => cancel.mutate({ username })}>Cancel request</button>
      ) : (
        <button type="button" onClick={() => request.mutate({ username })}>Request to follow</button>
      )}
    </section>
  );
}

function Privacy() {
  const update = useUpdateUser();
  return <button type="button" onClick={() => update.mutate({ visibility: 'P' })}>Make account public</button>;
}

function App() {
  const { state } = useSession();
  const login = useLogin();
  if (state !== 'signed-in') {
    return (
      <form action={(data) => login.mutate({ username: 'alice', password: String(data.get('password')) })}>
        <input aria-label="Password" name="password" type="password" />
        <button type="submit">Sign in</button>
      </form>
    );
  }
  return (
    <>
      <Privacy />
      <Unread />
      <RequestsPage />
      <Followers />
      <Person username="newcomer" />
      <Person username="latecomer" />
      <Person username="priya" />
    </>
  );
}

createRoot(document.getElementById('root')!).render(<CommunityProvider client={client}><App /></CommunityProvider>);
`;

/**
 * The follow requests of docs/examples/own-operations in an app of their own: it type-checks, builds, and runs in two tabs of Chromium, on
 * a sandbox with the routes of the example.
 */
export const own: Part = async (check) => {
  const example = Object.fromEntries(
    readdirSync(directory).map((file) => [`src/${file}`, readFileSync(`${directory}/${file}`, 'utf8')]),
  );
  const consumer = await createConsumer('own', [...vitePackages, 'zod'], { ...viteFiles, ...example, 'src/main.tsx': main });
  await check('the example of own operations in a Vite app: the build', async () => {
    await consumer.run('tsc', '-p', '.');
    await consumer.run('vite', 'build', '--logLevel', 'warn');
  });
  const sandbox = createSandbox({ own: followRequestRoutes, now: Date.now });
  for (const user of sandbox.state.users) if (user.username === 'alice') user.visibility = 'T';
  for (const name of ['latecomer', 'newcomer']) {
    sandbox.act.join(name);
    sandbox.act.requestFollow(name, 'alice');
  }
  await using service = await serveSandbox(sandbox);
  await using site = await serveSite(consumer.directory);
  await using browser = await launchChromium();
  await tryInTwoTabs(check, await browser.newContext(), sandbox, `${site.url}?service=${encodeURIComponent(service.url)}`);
  consumer.remove();
};

/** What a tab shows. */
interface Shown {
  /** The users whose requests are listed. */
  readonly requests: readonly string[];
  readonly heading: string;
  /** The first page of them. */
  readonly followers: readonly string[];
  readonly badge: string;
  readonly newcomer: string;
  readonly latecomer: string;
  readonly priya: string;
}

async function tryInTwoTabs(check: Check, context: BrowserContext, { faults }: Sandbox, url: string): Promise<void> {
  const one = await openTab(context, url);
  await one.page.getByLabel('Password').fill(ALICE_PASSWORD);
  await one.page.getByRole('button', { name: 'Sign in' }).click();
  const other = await openTab(context, url);
  const before = await loaded(one.page);
  assert.deepEqual(await loaded(other.page), before);
  assert.deepEqual(before.requests.slice(0, 2), ['newcomer', 'latecomer']);
  const press = (name: string): Promise<void> => one.page.getByRole('button', { name, exact: true }).click();

  await check('Approve shows before its answer: in the requests, the number of followers and the page of the user', async () => {
    const answer = faults.hold(approveFollowRequest);
    await press('Approve newcomer');
    await shows(one.page, approved(before, 'newcomer'));
    answer();
  });
  await check('then the other tab shows it too, also in the followers, and both agree with the service', async () => {
    const followers = ['newcomer', ...before.followers].slice(0, PAGE);
    await shows(other.page, { ...approved(before, 'newcomer'), followers });
    await agree(context, url, [one, other]);
  });
  await check('a refused Approve shows until its answer, and is taken back then, with an alert', async () => {
    const start = await shownIn(one.page);
    const answer = faults.hold(approveFollowRequest);
    faults.fail(approveFollowRequest, { status: 403 }, { times: 1 });
    await press('Approve latecomer');
    await shows(one.page, approved(start, 'latecomer'));
    assert.equal(await one.page.getByRole('alert').count(), 0);
    answer();
    await one.page.getByRole('alert').waitFor();
    await shows(one.page, start);
    await agree(context, url, [one, other]);
  });
  for (const [name, operation, shown] of [
    ['Request to follow', requestFollow, 'Cancel request'],
    ['Cancel request', cancelFollowRequest, 'Request to follow'],
  ] as const) {
    await check(`${name} shows on the page of a private user before its answer, and then in the other tab`, async () => {
      const expected = { priya: before.priya.replace(/(?<=you).*/, shown) };
      const answer = faults.hold(operation);
      await one.page.getByRole('region', { name: 'priya' }).getByRole('button', { name }).click();
      await shows(one.page, expected);
      answer();
      await shows(other.page, expected);
      await agree(context, url, [one, other]);
    });
  }
  await check("a write of the package shows in the app's list before its answer: a public account has no requests", async () => {
    const answer = faults.hold('updateUser');
    await press('Make account public');
    await shows(one.page, { requests: [] });
    answer();
    await shows(other.page, { requests: [] });
    await agree(context, url, [one, other]);
  });
  await check('no tab has an error in its console', async () => {
    const found = await Promise.all([one, other].map(({ findings }) => findings()));
    assert.deepEqual(
      found.flatMap(({ complaints }) => complaints),
      [],
    );
    assert.deepEqual(
      found.flatMap(({ refusals }) => refusals),
      ['403 POST /api/follows/requests/approve/'],
    );
  });
}

/** How many followers are compared. Behind them, a tab has those that a new one moved down. */
const PAGE = 10;

/** What a tab shows at once when the request of a user is approved. */
function approved(before: Shown, username: 'newcomer' | 'latecomer'): Partial<Shown> {
  return {
    requests: before.requests.filter((name) => name !== username),
    heading: `${Number.parseInt(before.heading, 10) + 1} followers`,
    [username]: before[username].replace('Does not follow you', 'Follows you'),
  };
}

interface Tab {
  readonly page: Page;
  readonly findings: () => Promise<Findings>;
}

async function openTab(context: BrowserContext, url: string): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const findings = await watch(page);
  await page.goto(url);
  return { page, findings };
}

/** What a tab shows when each read has an answer. */
async function loaded(page: Page): Promise<Shown> {
  await page.getByRole('heading', { name: /^\d+ followers$/ }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ unread$/ })
    .waitFor();
  await page.getByRole('list', { name: 'Followers' }).getByRole('listitem').first().waitFor();
  await page.getByRole('region').nth(2).waitFor();
  // A list without requests looks like one that has no answer yet.
  await page.waitForLoadState('networkidle');
  return shownIn(page);
}

async function shownIn(page: Page): Promise<Shown> {
  const text = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';
  const person = (name: string): Promise<string> => text(page.getByRole('region', { name }));
  const buttons = await page.getByRole('button', { name: /^Approve / }).allTextContents();
  const followers = await page.getByRole('list', { name: 'Followers' }).getByRole('listitem').allTextContents();
  return {
    requests: buttons.map((name) => name.replace('Approve ', '')),
    heading: await text(page.getByRole('heading')),
    followers: followers.slice(0, PAGE),
    badge: await text(page.getByRole('status')),
    newcomer: await person('newcomer'),
    latecomer: await person('latecomer'),
    priya: await person('priya'),
  };
}

/** Waits until a tab shows these values. */
async function shows(page: Page, expected: Partial<Shown>): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const shown = await shownIn(page);
    const whole = { ...shown, ...expected };
    if (isDeepStrictEqual(shown, whole)) return;
    if (Date.now() > end) assert.deepEqual(shown, whole);
    await page.waitForTimeout(50);
  }
}

/** Waits until the tabs show what a new tab reads from the service. */
async function agree(context: BrowserContext, url: string, tabs: readonly Tab[]): Promise<void> {
  const { page } = await openTab(context, url);
  const read = await loaded(page);
  await page.close();
  for (const tab of tabs) await shows(tab.page, read);
}

/** A sandbox at an address of its own. */
async function serveSandbox(sandbox: Sandbox): Promise<AsyncDisposable & { readonly url: string }> {
  const port = await freePort();
  const server = serveHttp({ fetch: sandboxOverHttp(sandbox), port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
