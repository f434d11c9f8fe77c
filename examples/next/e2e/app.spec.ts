import { type BrowserContext, type Cookie, expect, type Page, test } from '@playwright/test';

/** Both keep the token in a cookie. Each deletes an invite of its own, because they share the sandbox. */
const models = [
  { name: 'an httpOnly cookie', path: '/', invite: 'Jabari' },
  { name: 'a cookie that scripts can read', path: '/readable-cookie', invite: 'Haigha' },
];

/** What the page says on the console; a mismatch of server and browser is an error there. */
let complaints: string[];
/** The requests to the service, or to its proxy. */
let requests: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  requests = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => void (request.url().includes('/api/') && requests.push(request.url())));
});

async function signIn(page: Page, username = 'alice', password = 'wonderland-2026', name = 'Alice Liddell'): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** The page as the server renders it. */
async function reload(page: Page): Promise<string> {
  return (await (await page.reload())?.text()) ?? '';
}

/** The cookie with the token, and what it contains. */
async function sessionOf(context: BrowserContext): Promise<{ cookie: Cookie; account: string; token: string } | undefined> {
  for (const cookie of await context.cookies()) {
    const { account = '', token } = JSON.parse(decodeURIComponent(cookie.value)) as { account?: string; token?: string };
    if (token) return { cookie, account, token };
  }
  return undefined;
}

async function tokenOf(context: BrowserContext): Promise<string> {
  const session = await sessionOf(context);
  if (!session) throw new Error('No cookie has a token.');
  return session.token;
}

for (const { name, path, invite } of models) {
  test.describe(`with ${name}`, () => {
    test.beforeEach(({ page }) => page.goto(path));

    test('the server shows the account, without a token in the page and without a request of the browser', async ({
      page,
      context,
    }) => {
      await signIn(page);
      await page.waitForLoadState('networkidle');
      requests = [];
      const html = await reload(page);
      expect(html).toContain('Alice Liddell');
      expect(html).not.toContain(await tokenOf(context));
      await expect(page.getByRole('list').getByRole('listitem')).toHaveCount(10);
      await page.waitForLoadState('networkidle');
      expect(requests).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('a page of the list and a write come from the browser, and a reload shows them', async ({ page }) => {
      await signIn(page);
      const rows = page.getByRole('list').getByRole('listitem');
      await page.getByRole('button', { name: 'More' }).click();
      await expect(rows).toHaveCount(20);
      await page.getByRole('button', { name: `Delete ${invite}` }).click();
      await expect(page.getByText(invite)).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.reload();
      await expect(rows).toHaveCount(10);
      await page.getByRole('button', { name: 'More' }).click();
      await expect(rows).toHaveCount(20);
      await expect(page.getByText(invite)).toHaveCount(0);
      expect(complaints).toEqual([]);
    });

    test('a failed sign-in says why', async ({ page, context }) => {
      await page.getByLabel('Username').fill('alice');
      await page.getByLabel('Password').fill('not-her-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
      expect(await sessionOf(context)).toBeUndefined();
    });

    test('a sign-out removes the token and the data', async ({ page, context }) => {
      await signIn(page);
      const token = await tokenOf(context);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      await expect.poll(async () => JSON.stringify(await context.cookies())).not.toContain(token);
      expect(await reload(page)).not.toContain('Alice Liddell');
      await expect(page.getByLabel('Username')).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('one visitor sees nothing of another', async ({ page, context, browser }) => {
      await signIn(page);
      const others = await browser.newContext();
      const other = await others.newPage();
      const stranger = await (await other.goto(path))?.text();
      await signIn(other, 'bob', 'looking-glass-2026', 'Bob Marsh');
      const [alice, bob] = await Promise.all([reload(page), reload(other)]);
      const tokens = await Promise.all([tokenOf(context), tokenOf(others)]);
      expect(alice).toContain('Alice Liddell');
      expect(bob).toContain('Bob Marsh');
      for (const secret of ['Bob Marsh', ...tokens]) expect(alice).not.toContain(secret);
      for (const secret of ['Alice Liddell', ...tokens]) expect(bob).not.toContain(secret);
      for (const secret of ['Alice Liddell', 'Bob Marsh', ...tokens]) expect(stranger).not.toContain(secret);
      await others.close();
    });
  });
}

test('the httpOnly cookie goes over https and to this site only, and no script reads it', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page);
  const session = await sessionOf(context);
  expect(session?.cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('the proxy refuses a write from another site, although it has the cookie', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page);
  const headers = { authorization: `Account ${(await sessionOf(context))?.account}` };
  const send = async (origin: string) =>
    (await page.request.delete('/community/api/notifications/', { headers: { ...headers, origin } })).status();
  expect(await send('https://evil.example')).toBe(403);
  expect(await send('http://localhost:3000')).toBe(200);
});

test('behind the proxy, a tab asks for the password again when another one has signed in as someone else', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await signIn(page);
  const [cookie] = await context.cookies();
  const other = { ...JSON.parse(decodeURIComponent(cookie?.value ?? '')), account: 'another-account' };
  await context.addCookies([{ ...cookie!, value: encodeURIComponent(JSON.stringify(other)) }]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('Please sign in again.')).toBeVisible();
});

test('the readable cookie is sent to this site only, and stays after the browser is closed', async ({ page, context }) => {
  await page.goto('/readable-cookie');
  await signIn(page);
  const session = await sessionOf(context);
  // On an https page it is `secure`, too.
  expect(session?.cookie).toMatchObject({ httpOnly: false, secure: false, sameSite: 'Lax', path: '/' });
  expect(session?.cookie.expires).toBeGreaterThan(Date.now() / 1000);
  expect(decodeURIComponent(await page.evaluate(() => document.cookie))).toContain(session?.token);
});

test('with a readable cookie, a sign-out in one tab signs out the others', async ({ page, context }) => {
  await page.goto('/readable-cookie');
  await signIn(page);
  const second = await context.newPage();
  await second.goto('/readable-cookie');
  // The server renders the heading: only what a press shows comes from a page that hears of others.
  await second.getByRole('button', { name: 'More' }).click();
  await expect(second.getByRole('list').getByRole('listitem')).toHaveCount(20);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(second.getByLabel('Username')).toBeVisible();
  await expect(second.getByText('Alice Liddell')).toHaveCount(0);
});
