import { afterAll, beforeAll, beforeEach } from 'vitest';
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

/** Visits of the page in `root` by the tests of a file, in the engine that they run in: the visit of the test that is running. */
export function visitEach(root: string): Visit {
  return visitEachIn(root, startEngine);
}

export function visitEachIn<Opened extends Openable>(root: string, start: () => Promise<Browser<Opened>>): Visit<Opened> {
  let visits: Visits<Opened>;
  let visit: Visit<Opened>;
  beforeAll(async () => {
    visits = await startVisitsIn(root, start);
    // It may have to install the browser first.
  }, 300_000);
  afterAll(() => visits.close());
  beforeEach(async () => {
    visit = await visits.begin();
  });
  return {
    get url() {
      return visit.url;
    },
    get sandbox() {
      return visit.sandbox;
    },
    get requests() {
      return visit.requests;
    },
    open: (name, options) => visit.open(name, options),
    close: () => visit.close(),
  };
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
