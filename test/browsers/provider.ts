import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node';
import type { Browser, Tab } from './tab.js';

/** Lets Vitest run tests in the pages of a browser that `start` starts by WebDriver. */
export function webDriver(start: () => Promise<Browser>): BrowserProviderOption {
  return defineBrowserProvider({ name: 'webdriver', providerFactory: () => createProvider(start) });
}

function createProvider(start: () => Promise<Browser>): BrowserProvider {
  let browser: Promise<Browser> | undefined;
  const tabs = new Map<string, Tab>();
  return {
    name: 'webdriver',
    supportsParallelism: false,
    getCommandsContext: () => ({}),
    async openPage(session, url) {
      browser ??= start();
      await tabs.get(session)?.close();
      const tab = await (await browser).open();
      tabs.set(session, tab);
      await tab.goto(url);
    },
    async close() {
      await (await browser)?.close();
    },
  };
}
