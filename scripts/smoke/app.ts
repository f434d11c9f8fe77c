import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { ALICE_PASSWORD } from '../../src/sandbox/index.js';
import { launchChromium } from '../lib/chromium.js';
import { firstComponent } from '../lib/readme.js';
import { freePort, serve, serveSite } from '../lib/serve.js';
import { watch } from '../lib/watch.js';
import { createConsumer, lowEnds } from './consumer.js';
import { hookFiles, tryHooks } from './hooks.js';
import type { Part } from './part.js';
import { viteFiles, vitePackages } from './vite.js';

const packages = [...vitePackages, 'msw'];

const main = `
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CommunityProvider, createCommunityClient, useBlockUser, useInvites, useLogin, useSession } from 'community-hooks';
import { Hooks } from './Hooks';

async function embedded() {
  const { startSandboxWorker } = await import('community-hooks/testing/browser');
  const { createStage } = await import('community-hooks/testing');
  return createStage({ network: await startSandboxWorker(), account: null }).client;
}

const shown = new URLSearchParams(location.search);
const service = shown.get('service');
const client = service === null ? await embedded() : createCommunityClient({ baseUrl: service });

function Invites() {
  const { data, error } = useInvites();
  if (error) return <p role="alert">{error.message}</p>;
  return <ul aria-label="Invites">{data?.map((invite) => <li key={invite.id}>{invite.nickname}</li>)}</ul>;
}

function Block({ username }: { username: string }) {
  const block = useBlockUser();
  return (
    <button type="button" onClick={() => block.mutate({ username })}>
      {block.isSuccess ? 'Blocked ' + username : 'Block ' + username}
    </button>
  );
}

function App() {
  const session = useSession();
  const login = useLogin();
  const [password, setPassword] = useState('');
  if (session.state === 'signed-in') return <><Invites /><Block username="bob" /></>;
  return (
    <form onSubmit={(event) => { event.preventDefault(); login.mutate({ username: 'alice', password }); }}>
      <input aria-label="Password" type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <button type="submit">Sign in</button>
    </form>
  );
}

const app = <CommunityProvider client={client}><App /></CommunityProvider>;
createRoot(document.getElementById('root')!).render(shown.has('hooks') ? <Hooks /> : app);
`;

const files = {
  ...viteFiles,
  ...hookFiles,
  'src/main.tsx': main,
  'src/first-component.tsx': firstComponent(),
  'entries.mjs': `
    import assert from 'node:assert/strict';
    import { createRequire } from 'node:module';
    import { createCommunityClient, useInvites } from 'community-hooks';
    import { invites, operations } from 'community-hooks/contract';
    import { createSandbox } from 'community-hooks/sandbox';
    import { sandboxHandlers } from 'community-hooks/testing';
    import { formErrorsOf } from 'community-hooks/forms';
    import { submitTo } from 'community-hooks/forms/react-hook-form';
    import { focusFirstError } from 'community-hooks/forms/tanstack-form';
    import { createEventLog } from 'community-hooks/devtools';
    import { messageOf } from 'community-hooks/texts';
    import { startSandboxServer } from 'community-hooks/testing/node';
    const made = [createCommunityClient, useInvites, createSandbox, sandboxHandlers, startSandboxServer];
    for (const one of [...made, formErrorsOf, submitTo, focusFirstError, createEventLog, messageOf]) assert.equal(typeof one, 'function');
    assert.ok(operations.includes(invites));
    const { paths } = createRequire(import.meta.url)('community-hooks/openapi.json');
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    assert.deepEqual(described.sort(), operations.map(({ name }) => name).sort());`,
};

/**
 * An empty Vite + React + TypeScript app with the README's first component and the code of all pages of hooks in it: it type-checks, builds,
 * and runs in Chromium, against the sandbox served by the program of the package and against the embedded one with the oldest msw. A Node
 * script imports every entry.
 */
export const app: Part = async (check) => {
  const msw = lowEnds('msw')[0] ?? '';
  const consumer = await createConsumer('smoke', packages, files, { msw });
  const sandboxPort = await freePort();
  const sandboxUrl = `http://localhost:${sandboxPort}`;

  await check(`Node ${process.versions.node}: every entry, and openapi.json`, () => consumer.run('node', 'entries.mjs'));
  await check("the README's first component and the code of all hooks in a Vite app: the build", async () => {
    await consumer.run('msw', 'init', 'public', '--no-save');
    await consumer.run('tsc', '-p', '.');
    await consumer.run('vite', 'build', '--logLevel', 'warn');
  });
  // In an empty folder, as `npx community-hooks sandbox` runs for somebody who has no app yet.
  const empty = await createConsumer('program', [], {});
  const program = ['community-hooks', 'sandbox', '--port', String(sandboxPort), '--world', 'demo'];
  await using _sandbox = await serve(program, sandboxUrl, empty.directory);
  await using site = await serveSite(consumer.directory);
  await using browser = await launchChromium();
  const visit = async (search: string, act: (page: Page) => Promise<void>): Promise<void> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const findings = await watch(page);
    await page.goto(`${site.url}${search}`);
    await act(page);
    const { complaints, refusals } = await findings();
    assert.deepEqual({ complaints, refusals }, { complaints: [], refusals: [] });
  };
  await check('a Vite app in Chromium, on `npx community-hooks sandbox` from an empty folder', () =>
    visit(`?service=${encodeURIComponent(sandboxUrl)}`, journey),
  );
  await check(`a Vite app in Chromium, on the embedded sandbox, with msw ${msw}`, () => visit('?embedded', journey));
  await check('the code of the pages of some hooks, in the same app', () => visit('?hooks', tryHooks));
  consumer.remove();
  empty.remove();
};

async function journey(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(ALICE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('list', { name: 'Invites' }).getByRole('listitem').nth(9).waitFor();
  await page.getByRole('button', { name: 'Block bob' }).click();
  await page.getByRole('button', { name: 'Blocked bob' }).waitFor();
}
