import { chromium, type Page } from 'playwright';
import { chromiumSwitches, type Engine, engines, ensureBrowser } from '../../scripts/lib/browsers.js';
import type { Browser, Tab } from './tab.js';
import { startFirefox, startWebKit } from './webdriver.js';

/** The engine in which the tests of pages run: `npm run task -- browsers` names one after the other, and without a name it is Chromium. */
export const engine: Engine = engines.find((one) => one === process.env['ENGINE']) ?? 'chromium';

export function startEngine(): Promise<Browser> {
  return { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }[engine]();
}

async function startChromium(): Promise<Browser> {
  const { open, close } = await startChromiumPages();
  return { open: async () => tabOf(await open()), close };
}

/** Chromium, for tests that need more of Playwright than a tab has. */
export async function startChromiumPages(): Promise<Browser<Page>> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser('chromium'),
    args: [...chromiumSwitches],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext();
  return { open: () => context.newPage(), close: () => browser.close() };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    close: () => page.close(),
    evaluate: (task: never, argument?: never) => page.evaluate(task, argument),
  };
}
