import { expect, test } from 'vitest';
import { startSandboxWorker } from '../../src/testing/browser.js';

test('in a page, a sandbox answers under its base URL and lets everything else pass', async () => {
  const network = await startSandboxWorker({ workerUrl: '/mockServiceWorker.js' });
  const end = network.serve({ fetch: async ({ method }) => new Response(`sandbox: ${method}`, { status: 202 }) }, '/story');
  const response = await fetch('/story/api/invites/', { method: 'PUT' });
  expect([response.status, await response.text()]).toEqual([202, 'sandbox: PUT']);
  expect(await textOf('/mockServiceWorker.js')).toContain('Mock Service Worker');
  end();
  expect(await textOf('/story/api/invites/')).not.toContain('sandbox');
  network.stop();
});

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
