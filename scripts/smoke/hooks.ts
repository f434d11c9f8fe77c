import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** The hooks whose code runs in the app: a list, two reads, a write, a write of a field, and a check. */
export const shownHooks = ['useFollowings', 'useUser', 'useCurrentUser', 'useFollowUser', 'useUpdateUser', 'useUsernameCheck'];

const folder = 'stories/manual/examples';

/** The code that the pages of all hooks offer to copy, and a component with some of it, on the sandbox of the package. */
export const hookFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(readdirSync(folder).map((file) => [`src/hooks/${file}`, readFileSync(`${folder}/${file}`, 'utf8')])),
  'src/Hooks.tsx': `
import { CommunityProvider } from 'community-hooks';
import { createStage } from 'community-hooks/testing';
${shownHooks.map((hook) => `import { ${hook.replace(/^use/, '')} } from './hooks/${hook}';`).join('\n')}

const { client } = createStage();

export function Hooks() {
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
`,
};

/** A list, a read, a write that shows in the list, a check, and a write that shows in a read. */
export async function tryHooks(page: Page): Promise<void> {
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
