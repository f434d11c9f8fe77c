import { expect, test } from '@playwright/test';

test('signs in, opens a profile, and follows', async ({ page }) => {
  await page.goto('/people/zoe');
  // The loader of the page asks for an account.
  await expect(page).toHaveURL(/sign-in/);
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill('wonderland-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'zoe' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
});

test('loads the next page of a list, and takes a write back that the service refuses', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill('wonderland-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const rows = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(rows).toHaveCount(20);
  const before = await rows.first().textContent();
  await page.route('**/api/invites/', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } })
      : route.continue(),
  );
  await page.getByLabel('Nickname').fill('Nobody');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(rows.first()).toHaveText(before ?? '');
});
