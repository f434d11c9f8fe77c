import { render, screen, waitFor, within } from '@testing-library/react';
import { CommunityProvider } from 'community-hooks';
import { createStage } from 'community-hooks/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { App } from '../../stories/app/App.js';
import { Button } from '../../stories/kit/Button.js';
import { SkeletonRows } from '../../stories/kit/Paged.js';
import '../../stories/kit/kit.css';
import '../../stories/app/app.css';

/** What WCAG asks of parts of controls and of marks. */
const CONTRAST = 3;

type Colour = readonly [red: number, green: number, blue: number];

async function emulate(features: readonly { readonly name: string; readonly value: string }[]): Promise<void> {
  // Vitest leaves the commands of the protocol to its provider, and does not type them.
  const { send } = cdp() as unknown as { send(command: string, parameters: object): Promise<unknown> };
  await send.call(cdp(), 'Emulation.setEmulatedMedia', { features });
}

afterEach(async () => {
  await emulate([]);
  location.hash = '';
});

describe.each(['light', 'dark'])('in forced colours, %s', (scheme) => {
  describe.each([
    [1280, 800],
    [360, 740],
  ])('at %i px', (width, height) => {
    beforeEach(async () => {
      await page.viewport(width, height);
      await emulate([
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: scheme },
      ]);
      expect(matchMedia('(forced-colors: active)').matches).toBe(true);
      const { client } = createStage();
      render(
        <CommunityProvider client={client}>
          <App />
        </CommunityProvider>,
      );
      await screen.findByRole('list', { name: 'Notifications' });
    });

    test('a switch that is on differs from one that is off', async () => {
      const control = screen.getByRole('switch');
      expect(control).not.toBeChecked();
      const off = await paperOf(control);
      await userEvent.click(control);
      expect(control).toBeChecked();
      expect(contrast(off, await paperOf(control))).toBeGreaterThanOrEqual(CONTRAST);
    });

    test('the current place in the navigation differs from the others', async () => {
      const places = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
      const current = places.find((place) => place.getAttribute('aria-current') === 'page');
      const other = places.find((place) => place !== current);
      expect(contrast(await paperOf(current), await paperOf(other))).toBeGreaterThanOrEqual(CONTRAST);
    });

    test('the chosen tab differs from the others', async () => {
      const [chosen, other] = screen.getAllByRole('tab');
      expect(chosen).toHaveAttribute('aria-selected', 'true');
      expect(contrast(await paperOf(chosen), await paperOf(other))).toBeGreaterThanOrEqual(CONTRAST);
    });

    test('the colours to choose from for a circle are colours, and so are those of the circles', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Circles' }));
      await userEvent.click(await screen.findByRole('button', { name: 'New circle' }));
      const colours = screen.getAllByRole('radio').map((choice) => getComputedStyle(choice).backgroundColor);
      expect(new Set(colours).size).toBe(colours.length);
      await screen.findByText('Friends');
      const rings = [...document.querySelectorAll('.ring')].map((ring) => getComputedStyle(ring).forcedColorAdjust);
      expect(new Set(rings)).toEqual(new Set(['none']));
    });

    test('what is unread has a mark that stands out', async () => {
      await waitFor(() => expect(markOf(unreadRow())).not.toBeNull());
      const row = unreadRow();
      expect(contrast(await paperOf(markOf(row)), await paperOf(row))).toBeGreaterThanOrEqual(CONTRAST);
    });

    test('colours to choose from keep their colours', async () => {
      const [place] = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button', { name: 'Circles' });
      await userEvent.click(place ?? document.body);
      await userEvent.click(await screen.findByRole('button', { name: 'New circle' }));
      const [red, blue] = ['Red', 'Blue'].map((name) => screen.getByRole('radio', { name }));
      expect(await paperOf(red)).not.toEqual(await paperOf(blue));
    });

    test('the wheel of a busy button stands out', async () => {
      const { container } = render(
        <Button look="primary" busy>
          Send
        </Button>,
        { container: document.body.insertBefore(document.createElement('div'), document.body.firstChild) },
      );
      const [wheel] = container.getElementsByClassName('spinner');
      expect(contrast(inkOf(wheel), await paperOf(container.firstElementChild))).toBeGreaterThanOrEqual(CONTRAST);
    });

    test('the colour of a circle is kept', () => {
      const { container } = render(<span className="dot" style={{ background: 'rgb(0, 128, 0)' }} />);
      const [dot] = container.getElementsByClassName('dot');
      expect(dot).toHaveStyle({ backgroundColor: 'rgb(0, 128, 0)' });
    });

    test('rows to come have an outline', () => {
      const { container } = render(<SkeletonRows label="People" />);
      for (const part of container.getElementsByClassName('skeleton')) {
        expect(Number.parseFloat(getComputedStyle(part).borderTopWidth)).toBeGreaterThan(0);
      }
    });
  });
});

function unreadRow(): HTMLElement | undefined {
  return screen.getAllByRole('listitem').find((row) => within(row).queryByText('Unread') !== null);
}

/** The part of a row that says without words that it is unread. */
function markOf(row: HTMLElement | undefined): Element | null {
  return [...(row?.querySelectorAll('.unread-dot') ?? [])].find((mark) => mark.checkVisibility()) ?? null;
}

/** The colour of a line that is too thin for a picture. */
function inkOf(element: Element | undefined): Colour {
  if (!element) throw new Error('There is no such element');
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).borderTopColor.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** The colour that most of an element has, as it is painted. */
async function paperOf(element: Element | null | undefined): Promise<Colour> {
  if (!element) throw new Error('There is no such element');
  const base64 = await page.elementLocator(element).screenshot({ save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 3).join(' ');
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const [red = 0, green = 0, blue = 0] = most.split(' ').map(Number);
  return [red, green, blue];
}

/** The contrast of two colours by WCAG, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
