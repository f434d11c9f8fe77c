import { expect, vi } from 'vitest';
import type { Tab } from './tab.js';

// What tests do in a page, in every engine. Not by the mouse: a tab behind another one draws no frames to aim at.

/** A tab, or a page of Playwright. */
export type Page = Pick<Tab, 'evaluate'>;

/** Clicks the button of this name. */
export async function press(tab: Page, name: string): Promise<void> {
  await waitFor(() =>
    tab.evaluate((wanted) => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted);
      if (!found) throw new Error(`there is no button ${wanted}`);
      found.click();
    }, name),
  );
}

export async function fill(tab: Page, label: string, text: string): Promise<void> {
  await waitFor(() =>
    tab.evaluate(
      ([wanted, value]) => {
        const found = document.querySelector<HTMLInputElement>(`[aria-label="${wanted}"]`);
        if (!found) throw new Error(`there is no field ${wanted}`);
        found.value = value ?? '';
      },
      [label, text],
    ),
  );
}

/** What the page shows under this label; nothing while it has no such element. */
export function textOf(tab: Page, label: string): Promise<string | null> {
  return tab.evaluate((wanted) => document.querySelector(`[aria-label="${wanted}"]`)?.textContent ?? null, label);
}

/** Waits until the page shows this text under this label. */
export async function shows(tab: Page, label: string, text: string, timeout = 10_000): Promise<void> {
  await waitFor(async () => expect(await textOf(tab, label)).toBe(text), timeout);
}

/** The text of the whole page. */
export function wholeText(tab: Page): Promise<string> {
  return tab.evaluate(() => document.documentElement.outerHTML);
}

export async function waitFor<Result>(look: () => Result | Promise<Result>, timeout = 10_000): Promise<Result> {
  return vi.waitFor(look, { timeout, interval: 20 });
}
