import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appSettled, openApp } from './open-app.js';

/** A screen of the App, with all that it loads. */
async function opened(language: string, width: number, address: string): Promise<HTMLElement> {
  document.documentElement.lang = language;
  const stage = await openApp({ language, width, address });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('.badge')).not.toBeNull());
  await appSettled(stage);
  return document.body;
}

/** The elements that have a text of their own, but for what only listeners get. */
function textsIn(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>('.app *')].filter(
    (element) =>
      !element.closest('.unseen, .skip, .avatar, svg') &&
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
}

const SIZES = ['title', 'large', '', 'control', 'small', 'tiny', 'least', 'bar'].map((name) =>
  name ? `--text-${name}` : '--text',
);
const WEIGHTS = ['--weight', '--weight-label', '--weight-name', '--weight-title'];

/** The values of the tokens, as an element that has them computes them. */
function valuesOf(property: 'fontSize' | 'fontWeight', tokens: readonly string[]): string[] {
  const probe = document.body.appendChild(document.createElement('span'));
  const values = tokens.map((token) => {
    probe.style[property] = `var(${token})`;
    return getComputedStyle(probe)[property];
  });
  probe.remove();
  return values;
}

/** How many letters the longest line of a paragraph has. */
function longestLine(paragraph: HTMLElement): number {
  const { lineHeight } = getComputedStyle(paragraph);
  const lines = Math.round(paragraph.getBoundingClientRect().height / Number.parseFloat(lineHeight));
  return (paragraph.textContent ?? '').length / Math.max(1, lines);
}

const SCREENS = ['notifications', 'people', 'people/bob', 'circles', 'invites', 'settings'];
const LOOKS = ['en', 'de'].flatMap((language) => [1280, 360].map((width) => [language, width] as const));

test.each(LOOKS)(
  '%s, %i pixels: each text of the App has a size and a weight of the scale, and no line is too long',
  async (language, width) => {
    for (const address of SCREENS) {
      const body = await opened(language, width, address);
      const texts = textsIn(body);
      expect(texts.length).toBeGreaterThan(10);
      const sizes = valuesOf('fontSize', SIZES);
      const weights = valuesOf('fontWeight', WEIGHTS);
      const unlike = texts.filter((element) => {
        const { fontSize, fontWeight } = getComputedStyle(element);
        const isBrand = element.closest('.brand') !== null;
        return (!isBrand && !sizes.includes(fontSize)) || !weights.includes(fontWeight);
      });
      expect(unlike.map(({ outerHTML }) => `${address}: ${outerHTML}`)).toEqual([]);
      const long = texts.filter((element) => element.matches('p') && longestLine(element) > 80);
      expect(long.map(({ textContent }) => `${address}: ${textContent}`)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      cleanup();
    }
  },
);

test('figures that change have one width, so that nothing beside them moves', async () => {
  await opened('en', 1280, 'people/bob');
  const counts = [...document.querySelectorAll<HTMLElement>('.badge, .counts dd')];
  expect(counts.length).toBeGreaterThan(2);
  for (const element of counts) {
    const widths = ['1111', '0000', '4747'].map((figures) => {
      const copy = element.parentElement?.appendChild(element.cloneNode()) as HTMLElement;
      copy.style.cssText = 'position: absolute; inline-size: auto; padding: 0; letter-spacing: 0;';
      copy.textContent = figures;
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width.toFixed(2);
    });
    expect(new Set(widths).size).toBe(1);
  }
});
