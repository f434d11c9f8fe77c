import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { serve as serveHttp } from '@hono/node-server';
import type { BrowserContext, Page } from 'playwright';
import { approveFollowRequest } from '../../docs/examples/own-operations/follow-requests.js';
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
  browserTabs, CommunityProvider, createCommunityClient, createSession, useFollowers, useLogin, useSession, useUser, webStorage,
} from 'community-hooks';
import { withOperations } from 'community-hooks/own-operations';
import { followRequests } from './follow-requests.js';
import { RequestsPage } from './requests-page.js';

const session = createSession({ storage: webStorage(() => localStorage), tabs: browserTabs() });
const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const client = withOperations(createCommunityClient({ baseUrl, session }), followRequests);

function Followers() {
  const { data = [] } = useFollowers();
  return <ul aria-label="Followers">{data.map(({ id, username }) => <li key={id}>{username}</li>)}</ul>;
}

function Newcomer() {
  const { data: person } = useUser({ username: 'newcomer' });
  if (!person || !('is_followed' in person)) return null;
  return <p aria-label="newcomer">{person.is_followed ? 'Follows you' : 'Does not follow you'}</p>;
}

function App() {
  const { state } = useSession();
  const login = useLogin();
  if (state === 'signed-in') return <><RequestsPage /><Followers /><Newcomer /></>;
  return (
    <form action={(data) => login.mutate({ username: 'alice', password: String(data.get('password')) })}>
      <input aria-label="Password" name="password" type="password" />
      <button type="submit">Sign in</button>
    </form>
  );
}

createRoot(document.getElementById('root')!).render(<CommunityProvider client={client}><App /></CommunityProvider>);
`;

/**
 * The follow requests of docs/examples/own-operations in an app of their own: it type-checks, builds, and runs in two tabs of Chromium, on
 * a sandbox with the routes of the example. What each of its writes changes has its tests in test/own-operations.
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
  sandbox.act.join('newcomer');
  sandbox.act.requestFollow('newcomer', 'alice');
  await using service = await serveSandbox(sandbox);
  await using site = await serveSite(consumer.directory);
  await using browser = await launchChromium();
  await tryInTwoTabs(check, await browser.newContext(), sandbox, `${site.url}?service=${encodeURIComponent(service.url)}`);
  consumer.remove();
};

async function tryInTwoTabs(check: Check, context: BrowserContext, { faults }: Sandbox, url: string): Promise<void> {
  const one = await openTab(context, url);
  await one.page.getByLabel('Password').fill(ALICE_PASSWORD);
  await one.page.getByRole('button', { name: 'Sign in' }).click();
  const other = await openTab(context, url);
  const before = await loaded(one.page);
  assert.deepEqual(await loaded(other.page), before);
  assert.equal(before.requests[0], 'newcomer');
  const approved: Shown = {
    requests: before.requests.slice(1),
    heading: `${Number.parseInt(before.heading, 10) + 1} followers`,
    followers: ['newcomer', ...before.followers].slice(0, PAGE),
    newcomer: 'Follows you',
  };

  await check(
    'Approve shows before its answer: in the requests, the followers, their number and the page of the user',
    async () => {
      const answer = faults.hold(approveFollowRequest);
      await one.page.getByRole('button', { name: 'Approve newcomer' }).click();
      await shows(one.page, approved);
      answer();
    },
  );
  await check('then both tabs show what a new one reads from the service', async () => {
    for (const { page } of [one, other]) await shows(page, approved);
    assert.deepEqual(await loaded((await openTab(context, url)).page), approved);
  });
  await check('no tab has an error in its console', async () => {
    for (const { findings } of [one, other]) {
      const { complaints, refusals } = await findings();
      assert.deepEqual({ complaints, refusals }, { complaints: [], refusals: [] });
    }
  });
}

/** How many followers are compared. Behind them, a tab has those that a new one moved down. */
const PAGE = 10;

/** What a tab shows. */
interface Shown {
  /** The users whose requests are listed. */
  readonly requests: readonly string[];
  readonly heading: string;
  /** The first page of them. */
  readonly followers: readonly string[];
  readonly newcomer: string | null;
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
  await page.getByRole('list', { name: 'Followers' }).getByRole('listitem').first().waitFor();
  await page.getByLabel('newcomer').waitFor();
  // A list without requests looks like one that has no answer yet.
  await page.waitForLoadState('networkidle');
  return shownIn(page);
}

async function shownIn(page: Page): Promise<Shown> {
  const buttons = await page.getByRole('button', { name: /^Approve / }).allTextContents();
  const followers = await page.getByRole('list', { name: 'Followers' }).getByRole('listitem').allTextContents();
  return {
    requests: buttons.map((name) => name.replace('Approve ', '')),
    heading: (await page.getByRole('heading').textContent()) ?? '',
    followers: followers.slice(0, PAGE),
    newcomer: await page.getByLabel('newcomer').textContent(),
  };
}

/** Waits until a tab shows this. */
async function shows(page: Page, expected: Shown): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const shown = await shownIn(page);
    if (isDeepStrictEqual(shown, expected)) return;
    if (Date.now() > end) assert.deepEqual(shown, expected);
    await page.waitForTimeout(50);
  }
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
