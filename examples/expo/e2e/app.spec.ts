import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('signs in, reads pages, deletes, and is still signed in after a restart', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  // This app has no icon.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto('/');
  await page.getByPlaceholder('Username').fill('alice');
  await page.getByPlaceholder('Password').fill('wonderland-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const rows = page.getByRole('button', { name: /^Delete / });
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(rows).not.toHaveCount(10);
  await page.getByRole('button', { name: 'Delete Jabari' }).click();
  await expect(page.getByText('Jabari')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('Jabari')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the bundle for Android is bytecode of Hermes', () => {
  const directory = 'dist/_expo/static/js/android';
  const [bundle = ''] = readdirSync(directory);
  // The number that each file of this bytecode begins with.
  expect(readFileSync(`${directory}/${bundle}`).readBigUInt64LE()).toBe(0x1f1903c103bc1fc6n);
});
