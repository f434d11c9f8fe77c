import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { chromiumSwitches, ensureBrowser } from '../../scripts/lib/browsers.js';
import { buildPage, type ServedPage } from '../browsers/visit.js';

/** A page, that of test/session/tab by default, served to tabs of Chromium; its processes serve one test after the other. */
export interface Chromium {
  /** A service of its own: nothing is stored yet, and the world is as at the beginning. Ends the visit before. */
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit extends ServedPage {
  /** Opens a tab; `options` as in its main.tsx, `deaf` for instance. */
  open(name: string, options?: string): Promise<Page>;
}

export interface ChromiumOptions {
  /** The folder of the page. */
  readonly root?: string;
  /** Switches that Playwright sets and a test does without. */
  readonly ignoreDefaultArgs?: string[];
}

export async function startChromium({
  root = path.join(import.meta.dirname, 'tab'),
  ignoreDefaultArgs = [],
}: ChromiumOptions = {}): Promise<Chromium> {
  const built = await buildPage(root);
  const browser = await chromium.launch({
    executablePath: ensureBrowser('chromium'),
    args: [...chromiumSwitches],
    ignoreDefaultArgs,
  });
  const context = await browser.newContext();
  let served: ServedPage | undefined;

  return {
    async visit() {
      const idle = context.pages();
      await Promise.all(idle.map(leave));
      served?.close();
      await context.setOffline(false);
      const here = await built.serve();
      served = here;
      return {
        ...here,
        async open(name, options = '') {
          const page = idle.shift() ?? (await context.newPage());
          await page.goto(`${here.url}/?name=${name}&${options}`);
          return page;
        },
      };
    },
    async close() {
      await Promise.all(context.pages().map(leave));
      await browser.close();
      served?.close();
      built.remove();
    },
  };
}

async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
}
