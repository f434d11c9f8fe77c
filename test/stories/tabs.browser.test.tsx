import { render, screen, within } from '@testing-library/react';
import { CommunityProvider } from 'community-hooks';
import { createStage } from 'community-hooks/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../../stories/app/App.js';
import { fontsLoaded } from '../../stories/kit/fonts.js';
import { loadTexts, TextsContext, textsOf } from '../../stories/texts/texts.js';
import '../../stories/kit/kit.css';
import '../../stories/app/app.css';

beforeAll(() => fontsLoaded());

/** The fading follows the next frame, which a busy machine draws late. */
const PATIENT = { timeout: 10_000 };

afterEach(() => {
  location.hash = '';
});

async function openedTabs(language: string, width: number): Promise<HTMLElement> {
  await page.viewport(width, 800);
  await loadTexts(language);
  const { client } = createStage();
  const { notifications } = textsOf(language);
  render(
    <CommunityProvider client={client}>
      <TextsContext value={textsOf(language)}>
        <App />
      </TextsContext>
    </CommunityProvider>,
  );
  const tabs = await screen.findByRole('tablist', { name: notifications.tabsLabel });
  await within(tabs).findAllByText(notifications.unreadCount, { exact: false });
  return tabs;
}

/** How much of each end of an element is faded out. */
function fadesOf(element: Element): string[] {
  const style = getComputedStyle(element);
  return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
}

test.each(['en', 'de'])('%s: the tabs of the notifications fit on a wide screen, and are whole', async (language) => {
  const tabs = await openedTabs(language, 1280);
  expect(tabs.scrollWidth).toBeLessThanOrEqual(tabs.clientWidth);
  expect(fadesOf(tabs)).toEqual(['0px', '0px']);
});

test.each(['en', 'de'])('%s: on a narrow screen they scroll, and fade out where they go on', async (language) => {
  const tabs = await openedTabs(language, 360);
  expect(tabs.scrollWidth).toBeGreaterThan(tabs.clientWidth);
  await expect.poll(() => fadesOf(tabs), PATIENT).toEqual(['0px', '32px']);
  await expect
    .poll(() => {
      tabs.scrollTo({ left: tabs.scrollWidth, behavior: 'instant' });
      return fadesOf(tabs);
    }, PATIENT)
    .toEqual(['32px', '0px']);
});
