import { expect, type Page, test } from '@playwright/test';

/** What the page says on the console; a mismatch of server and browser is an error there. */
let complaints: string[];
let requests: string[];

test.beforeEach(async ({ page }) => {
  complaints = [];
  requests = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => void (request.url().includes('/community/') && requests.push(request.url())));
  await page.goto('/');
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill('wonderland-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Alice Liddell' })).toBeVisible();
}

test('shows the account from the server, without a token in the page and without a request of the browser', async ({
  page,
  context,
}) => {
  await signIn(page);
  const cookie = (await context.cookies()).find(({ name }) => name === 'community');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? '')) as { token: string };
  requests = [];
  const html = (await (await page.reload())?.text()) ?? '';
  expect(html).toContain('Alice Liddell');
  expect(html).not.toContain(token);
  await expect(page.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(complaints).toEqual([]);
});

test('reads and writes through the proxy', async ({ page }) => {
  await signIn(page);
  const rows = page.getByRole('list').getByRole('listitem');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Delete Jabari' }).click();
  await expect(page.getByText('Jabari')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('Jabari')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('says why a sign-in fails, and signs out', async ({ page, context }) => {
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill('not-her-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  await signIn(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('community');
});

test('asks for the password again when another tab has signed in as someone else', async ({ page, context }) => {
  await signIn(page);
  const [cookie] = await context.cookies();
  const other = { ...JSON.parse(decodeURIComponent(cookie?.value ?? '')), account: 'another-account' };
  await context.addCookies([{ ...cookie!, value: encodeURIComponent(JSON.stringify(other)) }]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('Please sign in again.')).toBeVisible();
});
