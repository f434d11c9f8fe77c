import { startEngine } from './engine.js';
import type { Browser, Tab } from './tab.js';
import { buildPage, type ServedPage } from './visit.js';

/** A built page and a browser, for one test after the other. */
export interface Visits {
  /** A service of its own, at an address of its own: nothing is stored yet. Ends the visit before. */
  begin(): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit extends ServedPage {
  /** Opens a tab, in whose address `options` stand. */
  open(name: string, options?: string): Promise<Tab>;
}

export async function startVisits(root: string, start: () => Promise<Browser> = startEngine): Promise<Visits> {
  const built = await buildPage(root);
  const browser = await start();
  let tabs: Tab[] = [];
  let served: ServedPage | undefined;
  const end = async (): Promise<void> => {
    // A test may have closed one.
    for (const tab of tabs) await tab.close().catch(() => undefined);
    tabs = [];
    served?.close();
  };
  return {
    async begin() {
      await end();
      const here = await built.serve();
      served = here;
      return {
        ...here,
        async open(name, options = '') {
          const tab = await browser.open();
          tabs.push(tab);
          await tab.goto(`${here.url}/?name=${name}&${options}`);
          return tab;
        },
      };
    },
    async close() {
      await end();
      await browser.close();
      built.remove();
    },
  };
}
