/**
 * A new Vite + React + TypeScript app outside the checkout, with the packed library and the code that the pages of the hooks offer: all
 * of it type-checks there, and what was copied from the pages builds and runs in Chromium, on the sandbox of the package.
 */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright';
import { createConsumer, pack } from '../smoke/consumer.js';
import { viteFiles, vitePackages } from '../smoke/vite.js';
import { freePort, serve } from './serve.js';

/** The hooks whose code is copied and run: a list, two reads, a write, a write of a field, and a check. */
export const copiedHooks = ['useFollowings', 'useUser', 'useCurrentUser', 'useFollowUser', 'useUpdateUser', 'useUsernameCheck'];

const main = `
import { createRoot } from 'react-dom/client';
import { CommunityProvider } from 'community-hooks';
import { createStage } from 'community-hooks/testing';
${copiedHooks.map((hook) => `import { ${componentOf(hook)} } from './hooks/${hook}';`).join('\n')}

const { client } = createStage();

function Page() {
  return (
    <CommunityProvider client={client}>
      <section aria-label="Following"><FollowUser username="white.rabbit" /><Followings /></section>
      <section aria-label="Person"><User username="zoe" /></section>
      <section aria-label="Account"><CurrentUser /></section>
      <section aria-label="Check"><UsernameCheck /></section>
      <section aria-label="Profile"><UpdateUser /></section>
    </CommunityProvider>
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
`;

/** Fails unless the codes, by hook, type-check, and those of `copiedHooks` build and run. */
export async function tryInFreshApp(codes: ReadonlyMap<string, string>, browser: Browser): Promise<void> {
  const files = {
    ...viteFiles,
    'src/main.tsx': main,
    ...Object.fromEntries([...codes].map(([hook, code]) => [`src/hooks/${hook}.tsx`, code])),
  };
  await pack();
  const consumer = await createConsumer('fresh', [...vitePackages, 'msw'], files);
  try {
    await consumer.run('tsc', '-p', '.');
    await consumer.run('vite', 'build', '--logLevel', 'warn');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    await using _app = await serve(['vite', 'preview', '--port', String(port), '--strictPort'], url, consumer.directory);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(url);
    await tryAll(page);
    assert.deepEqual(complaints, []);
    await page.close();
  } finally {
    consumer.remove();
  }
}

/** A list, a read, a write that shows in the list, a check, and a write that shows in a read. */
async function tryAll(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000);
  const following = page.getByRole('region', { name: 'Following', exact: true }).first();
  await following.getByRole('listitem').nth(9).waitFor();
  assert.equal(await following.getByText('White Rabbit').count(), 0);
  await following.getByRole('button', { name: 'Follow @white.rabbit' }).click();
  await following.getByText('White Rabbit').waitFor();
  await page.getByRole('region', { name: 'Person' }).getByText('@zoe', { exact: true }).waitFor();
  const check = page.getByRole('region', { name: 'Check' });
  await check.getByLabel('Username').fill('dormouse');
  await check.getByText('This name is free.').waitFor();
  await check.getByLabel('Username').fill('bob');
  await check.getByText(/taken/i).waitFor();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Username').fill('alice_liddell');
  await profile.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Account' }).getByText('alice_liddell').waitFor();
}

/** The component of a page's code: `FollowUser` for `useFollowUser`. */
function componentOf(hook: string): string {
  return hook.replace(/^use/, '');
}
