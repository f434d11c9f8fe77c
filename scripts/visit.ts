/**
 * `npm run task -- visit`: builds the Storybook and goes through it as somebody who sees it for the first time: the introduction, the page of a
 * hook, the App, a fault in the middle of it, and a play. Ends with an error if a step fails or the page reports one.
 */
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { idOf } from '../stories/manual/groups.js';
import { pages } from '../stories/manual/pages.js';
import { launchChromium } from './lib/chromium.js';
import { run } from './lib/run.js';
import { serveSite } from './lib/serve.js';
import { shownHooks } from './smoke/hooks.js';

const MIB = 2 ** 20;
const site = '.cache/storybook';
run('storybook', ['build', '--quiet', '--loglevel', 'warn', '--output-dir', site]);
await using server = await serveSite('.cache', '--outDir', 'storybook');
await using browser = await launchChromium();
const permissions = ['clipboard-read', 'clipboard-write'];
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, permissions });
page.setDefaultTimeout(20_000);
const complaints: string[] = [];
page.on('pageerror', ({ message }) => complaints.push(message));
const loaded: string[] = [];
page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
const story = page.frameLocator('#storybook-preview-iframe');
const home = server.url;

await step('opens on the introduction', async () => {
  await page.goto(home);
  await story.getByRole('heading', { name: 'community-hooks' }).waitFor();
});

await step('the first page loads neither the texts of the other pages nor the German ones of the App', () => {
  const scripts = loaded.filter((file) => /assets\/.*\.js$/.test(file)).map((file) => readFileSync(`${site}${file}`, 'utf8'));
  assert.ok(scripts.some((script) => script.includes('Creates an account with an invite and signs in.')));
  for (const text of ['Resolves to the final username.', 'Passwort vergessen?']) {
    assert.ok(!scripts.some((script) => script.includes(text)), text);
  }
});

await step('a press in the introduction shows before its answer, which confirms it', async () => {
  await story.getByRole('button', { name: 'Follow @white.rabbit' }).click();
  await story.getByRole('region', { name: 'useFollowings', exact: true }).getByText('White Rabbit').waitFor();
  // The picture above has the word, too.
  await story
    .getByRole('listitem')
    .filter({ hasText: /^Confirmed/ })
    .waitFor();
});

await step('the first page takes at most 2.65 MiB of preview and panel; all but half a MiB of it is Storybook itself', () => {
  const files = [...new Set(loaded)].filter((file) => /^\/(?:assets|sb-addons\/storybook-\d+)\//.test(file));
  const bytes = files.reduce((sum, file) => sum + statSync(`${site}${file}`).size, 0);
  assert.ok(bytes > 2 * MIB && bytes <= 2.65 * MIB, `${bytes} bytes`);
});

await step('the page of a hook offers its code to copy', async () => {
  await story.getByRole('link', { name: 'useFollowUser' }).click();
  await story.getByRole('heading', { name: 'useFollowUser' }).waitFor();
  await story.getByRole('button', { name: 'Copy' }).waitFor();
  await story.getByText('POST /api/follows/follow/').first().waitFor();
});

await step('a press on its page shows in all reads beside it, and is taken back where it is refused', async () => {
  const followings = story.getByRole('region', { name: 'useFollowings', exact: true });
  // Pressed before the list is there, all of it would be new.
  await followings.getByRole('listitem').first().waitFor();
  await story.getByRole('button', { name: 'Refuses' }).click();
  await story.getByRole('button', { name: 'Follow @white.rabbit' }).click();
  await followings.getByText('at once · +1').waitFor();
  await followings.locator('li[data-changed]').waitFor();
  await followings.getByText('taken back · −1').waitFor();
  await story.getByText('The service refuses this.').waitFor();
});

await step('what a page offers to copy is the code that `npm run task -- smoke app` runs', async () => {
  for (const hook of shownHooks) {
    const { group } = pages.find((one) => one.hook === hook) ?? assert.fail(`${hook} has no page`);
    await page.goto(`${home}?path=/docs/${idOf(group)}-hooks-${hook.toLowerCase()}--${hook.toLowerCase()}`);
    await story.getByRole('heading', { name: hook, level: 1 }).waitFor();
    await story.getByRole('button', { name: 'Copy' }).click();
    await story.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.trim(), readFileSync(`stories/manual/examples/${hook}.tsx`, 'utf8').trim());
  }
});

await step('in the App, alice signs in', async () => {
  await page.goto(`${home}?path=/story/app--demo`);
  await story.getByRole('button', { name: 'Sign in' }).click();
  await story.getByRole('list', { name: 'Notifications' }).waitFor();
  await story.getByRole('button', { name: 'People' }).click();
  await story.getByRole('heading', { name: 'People' }).waitFor();
});

await step('a fault chosen now keeps the session and the page', async () => {
  await page.getByRole('button', { name: /All goes well/ }).click();
  await page.getByText('The next write fails with a 500').click();
  await page.keyboard.press('Escape');
  await story.getByRole('button', { name: 'Following vera' }).click();
  await story.getByText(/Something went wrong at the service/).waitFor();
  await story.getByRole('button', { name: 'Following vera' }).waitFor();
  await story.getByRole('heading', { name: 'People' }).waitFor();
});

await step('"What happened" tells of the press, and the cache map of what it is shown in', async () => {
  await story.getByRole('button', { name: 'Devtools' }).click();
  await story.getByText('No answer says whether it was done.', { exact: false }).first().waitFor();
  await story.getByRole('button', { name: 'Cache' }).click();
  await story.getByRole('region', { name: 'Cached reads of auth' }).getByText('useFollowings').first().waitFor();
});

await step('a reload goes on with the account, the place and the data; "Reset demo" begins anew', async () => {
  await page.getByRole('button', { name: /The next write fails/ }).click();
  await page.getByText('All goes well').click();
  await page.keyboard.press('Escape');
  await story.getByRole('button', { name: 'Following vera' }).click();
  await story.getByRole('button', { name: 'Follow vera' }).waitFor();
  await page.reload();
  await story.getByRole('heading', { name: 'People' }).waitFor();
  await story.getByRole('list', { name: 'Following' }).waitFor();
  assert.equal(await story.getByText('@vera').count(), 0);
  await story.getByRole('button', { name: 'Reset demo' }).click();
  await story.getByRole('button', { name: 'Sign in' }).click();
  await story.getByRole('button', { name: 'People' }).click();
  await story.getByText('@vera').waitFor();
});

await step('other people act when the scenario lets them', async () => {
  await story.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Scenario' }).click();
  await page.getByLabel('Other people').selectOption('Act');
  await page.keyboard.press('Escape');
  await story.getByRole('button', { name: /new notification/ }).waitFor();
  await page.getByRole('button', { name: 'Scenario, 1 changed' }).click();
  await page.getByLabel('Other people').selectOption('Do nothing');
  await page.keyboard.press('Escape');
});

await step('the chosen backend survives a reload', async () => {
  await page.getByRole('button', { name: 'Scenario' }).click();
  await page.getByLabel('Base URL of the service').fill('http://localhost:9');
  await page.getByRole('button', { name: 'Use this service' }).click();
  await page.getByRole('button', { name: 'Scenario, 1 changed' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Scenario, 1 changed' }).click();
  assert.equal(await page.getByLabel('Base URL of the service').inputValue(), 'http://localhost:9');
  await page.getByRole('button', { name: 'Use the embedded sandbox' }).click();
  // The preview has it, so it is kept before the next page is opened.
  await page.getByRole('button', { name: 'Scenario', exact: true }).waitFor();
});

await step('a story opens on what it is named after; "Play" runs all of it, also with a fault chosen', async () => {
  await page.goto(`${home}?path=/story/notifications-states--delete-all-refused`);
  await story
    .getByRole('dialog')
    .getByText(/suspended/)
    .waitFor();
  await page.goto(`${home}?path=/story/notifications--default`);
  await rendered();
  await story.getByRole('tab', { name: /^All 40/ }).waitFor();
  await page.getByRole('button', { name: /All goes well/ }).click();
  await page.getByText('The service is broken').click();
  await page.keyboard.press('Escape');
  await rendered();
  await story.getByRole('tab', { name: /^All 40/ }).waitFor();
  await page.getByRole('button', { name: /run the steps/ }).click();
  await story.getByRole('tab', { name: /^All 36/ }).waitFor();
});

await step('the tools fit beside the sidebar, language, theme and network first', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const places = await Promise.all(
    [/English/, /Theme|Light|Dark/, /All goes well/, /^Scenario/].map((name) =>
      page.getByRole('button', { name }).first().boundingBox(),
    ),
  );
  const ends = places.map((place) => (place ? place.x + place.width : Infinity));
  assert.deepEqual(
    ends,
    ends.toSorted((one, other) => one - other),
  );
  assert.ok((ends.at(-1) ?? Infinity) <= 1280);
});

await step('the search finds the page of a hook first', async () => {
  for (const { hook } of pages) {
    await page.locator('#storybook-explorer-searchfield').fill(hook);
    const first = page.getByRole('option').first();
    await first.getByText('Hooks', { exact: true }).waitFor();
    await first.getByText(hook, { exact: true }).first().waitFor();
  }
});

await step('the sidebar leaves out what is only a test', async () => {
  const search = page.locator('#storybook-explorer-searchfield');
  await search.fill('fast clicks');
  await page.getByRole('option', { name: /fast clicks/ }).waitFor();
  await search.fill('Nothing in English');
  await page.getByRole('option', { name: /fast clicks/ }).waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('option', { name: 'Nothing in English' }).count(), 0);
});

await step('no kind of page has a violation of any rule of axe', async () => {
  const hook = 'follow-and-unfollow-hooks-usefollowuser--usefollowuser';
  for (const id of ['introduction--docs', 'start-here--docs', 'sign-in-and-accounts--docs', 'guides-offline--offline', hook]) {
    await page.goto(`${home}iframe.html?id=${id}&viewMode=docs`);
    await page.locator('.manual h1').first().waitFor();
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`);
    });
    assert.deepEqual(found, [], id);
  }
});

await step('reports no error', () => assert.deepEqual(complaints, []));

async function step(title: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
    console.log(`visit: ${title}`);
  } catch (error) {
    await page.screenshot({ path: '.cache/visit.png' });
    throw new Error(`visit: ${title} (picture in .cache/visit.png)`, { cause: error });
  }
}

/** The story has rendered, and played if it was to. */
async function rendered(): Promise<void> {
  await story.getByRole('list', { name: 'Notifications' }).waitFor();
  const frame = page.frames().find((one) => one.url().includes('iframe.html')) ?? page.mainFrame();
  await frame.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: shown } = globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } } };
    return shown?.currentRender?.phase === 'finished';
  });
}
