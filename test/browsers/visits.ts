import { startEngine } from './engine.js';
import type { Browser, Tab } from './tab.js';
import { buildPage, type ServedPage } from './visit.js';

/** A built page and a browser, for one test after the other. */
export interface Visits<Opened = Tab> {
  /** A service of its own, at an address of its own: nothing is stored yet. Ends the visit before. */
  begin(): Promise<Visit<Opened>>;
  close(): Promise<void>;
}

export interface Visit<Opened = Tab> extends ServedPage {
  /** Opens a tab, in whose address `options` stand. */
  open(name: string, options?: string): Promise<Opened>;
}

/** A tab, or a page of Playwright. */
interface Openable {
  goto(url: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Visits in the engine that the tests run in. */
export function startVisits(root: string): Promise<Visits> {
  return startVisitsIn(root, startEngine);
}

export async function startVisitsIn<Opened extends Openable>(
  root: string,
  start: () => Promise<Browser<Opened>>,
): Promise<Visits<Opened>> {
  const built = await buildPage(root);
  const browser = await start();
  let tabs: Opened[] = [];
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
