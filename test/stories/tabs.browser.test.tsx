import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../stories/texts/texts.js';
import { openApp, PATIENT } from './open-app.js';

async function openedTabs(language: string, width: number): Promise<HTMLElement> {
  await openApp({ language, width });
  const { notifications } = textsOf(language);
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
  // The fading follows the next frame, which a busy machine draws late.
  await expect.poll(() => fadesOf(tabs), PATIENT).toEqual(['0px', '32px']);
  await expect
    .poll(() => {
      tabs.scrollTo({ left: tabs.scrollWidth, behavior: 'instant' });
      return fadesOf(tabs);
    }, PATIENT)
    .toEqual(['32px', '0px']);
});
