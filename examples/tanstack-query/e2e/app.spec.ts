import { expect, type Locator, type Page, test } from '@playwright/test';

async function signIn(page: Page): Promise<{ before: Locator; after: Locator }> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in as alice' }).click();
  const [before, after] = [page.getByLabel('Before', { exact: true }), page.getByLabel('After', { exact: true })];
  await expect(before.getByRole('listitem').first()).toContainText('Travel plans');
  await expect(after.getByRole('listitem').first()).toContainText('Travel plans');
  return { before, after };
}

test('what one screen writes, the other shows', async ({ page }) => {
  const { before, after } = await signIn(page);
  await before.getByRole('button', { name: 'Cheer for Travel plans' }).click();
  await expect(after.getByRole('listitem').first()).toContainText('Travel plans!');
  await after.getByRole('button', { name: 'Cheer for Work' }).click();
  await expect(before.getByRole('listitem').nth(1)).toContainText('Work!');
});

test('what the service refuses is taken back on both', async ({ page }) => {
  const { before, after } = await signIn(page);
  await page.route('**/api/circles/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } })
      : route.continue(),
  );
  const row = { before: before.getByRole('listitem').nth(2), after: after.getByRole('listitem').nth(2) };
  const texts = [await row.before.textContent(), await row.after.textContent()];
  await row.before.getByRole('button').click();
  await row.after.getByRole('button').click();
  await expect(row.before).toHaveText(texts[0] ?? '');
  await expect(row.after).toHaveText(texts[1] ?? '');
});

test('a sign-out leaves nothing for the next sign-in', async ({ page }) => {
  const { before, after } = await signIn(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in as alice' })).toBeVisible();
  // No answer comes, so that only a cache could show something.
  await page.route('**/api/circles/', () => new Promise(() => undefined));
  await page.getByRole('button', { name: 'Sign in as alice' }).click();
  await expect(before.getByText('Loading…')).toBeVisible();
  await expect(after.getByText('Loading…')).toBeVisible();
});
