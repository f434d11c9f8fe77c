import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '../browsers/engine.js';
import { press, shows } from '../browsers/page.js';
import { startVisitsIn, type Visits } from '../browsers/visits.js';
import { startFirefox } from '../browsers/webdriver.js';
import { signInAs } from './tab-page.js';

// Firefox forbids more than the others: storages, and channels between tabs too. `npm run task -- browsers` runs it.

let visits: Visits | undefined;
beforeAll(async () => {
  if (engine !== 'firefox') return;
  const blocksCookies = { 'network.cookie.cookieBehavior': 2 };
  visits = await startVisitsIn(path.join(import.meta.dirname, 'tab'), () => startFirefox(blocksCookies));
}, 300_000);
afterAll(async () => visits?.close());

test.runIf(engine === 'firefox')(
  'Firefox with blocked cookies: an app with tabs and a storage shows, signs in and writes',
  async () => {
    const visit = await visits?.begin();
    const tab = await visit?.open('one');
    if (!tab) return;
    expect(
      await tab.evaluate(() => {
        try {
          return typeof new BroadcastChannel('any');
        } catch (error) {
          return String(error);
        }
      }),
    ).toMatch(/^SecurityError/);
    await signInAs(tab, 'alice');
    await press(tab, 'Rename');
    await shows(tab, 'rename', 'success');
    await shows(tab, 'me', 'alice anew');
    await press(tab, 'Mark all as read');
    await shows(tab, 'unread', '0');
  },
);
