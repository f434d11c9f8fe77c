import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Button } from '../../stories/kit/Button.js';
import { SkeletonRows } from '../../stories/kit/Paged.js';
import { openApp } from './open-app.js';

/** What WCAG asks of parts of controls and of marks. */
const CONTRAST = 3;

type Colour = readonly [red: number, green: number, blue: number];

async function emulate(features: readonly { readonly name: string; readonly value: string }[]): Promise<void> {
  // Vitest leaves the commands of the protocol to its provider, and does not type them.
  const { send } = cdp() as unknown as { send(command: string, parameters: object): Promise<unknown> };
  await send.call(cdp(), 'Emulation.setEmulatedMedia', { features });
}

afterEach(() => emulate([]));

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const;

describe.each(looks)('in forced colours, %s, at %i px', (scheme, width) => {
  beforeEach(async () => {
    await page.viewport(width, 800);
    await emulate([
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: scheme },
    ]);
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  });

  // One test: to open the App and to take pictures of it takes longer than to look at them.
  test('in the App, states and marks stand out, and the colours of circles are colours', async () => {
    await openApp({ width });
    await screen.findByRole('list', { name: 'Notifications' });
    await waitFor(() => expect(markOf(unreadRow())).not.toBeNull());
    const paperOf = await look();

    const places = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
    const current = places.find((place) => place.getAttribute('aria-current') === 'page');
    const otherPlace = places.find((place) => place !== current);
    expect.soft(contrast(paperOf(current), paperOf(otherPlace)), 'the current place').toBeGreaterThanOrEqual(CONTRAST);

    const [chosen, otherTab] = screen.getAllByRole('tab');
    expect(chosen).toHaveAttribute('aria-selected', 'true');
    expect.soft(contrast(paperOf(chosen), paperOf(otherTab)), 'the chosen tab').toBeGreaterThanOrEqual(CONTRAST);

    const row = unreadRow();
    expect.soft(contrast(paperOf(markOf(row)), paperOf(row)), 'what is unread').toBeGreaterThanOrEqual(CONTRAST);

    const control = screen.getByRole('switch');
    expect(control).not.toBeChecked();
    const off = paperOf(control);
    await userEvent.click(control);
    expect(control).toBeChecked();
    const on = (await look())(control);
    expect.soft(contrast(off, on), 'a switch that is on').toBeGreaterThanOrEqual(CONTRAST);

    await userEvent.click(screen.getByRole('button', { name: 'Circles' }));
    await userEvent.click(await screen.findByRole('button', { name: 'New circle' }));
    const colours = screen.getAllByRole('radio').map((choice) => getComputedStyle(choice).backgroundColor);
    expect.soft(new Set(colours).size, 'the colours to choose from').toBe(colours.length);
    await screen.findByText('Friends');
    const rings = [...document.querySelectorAll('.ring')].map((ring) => getComputedStyle(ring).forcedColorAdjust);
    expect.soft(new Set(rings), 'the colours of circles').toEqual(new Set(['none']));
  });

  test('the wheel of a busy button stands out', async () => {
    const { container } = render(
      <Button look="primary" busy>
        Send
      </Button>,
    );
    const [wheel] = container.getElementsByClassName('spinner');
    const paperOf = await look();
    expect(contrast(inkOf(wheel), paperOf(container.firstElementChild))).toBeGreaterThanOrEqual(CONTRAST);
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

/** Takes a picture of the page; what it gives back reads from it the colour that most of an element has, as it is painted. */
async function look(): Promise<(element: Element | null | undefined) => Colour> {
  const base64 = await page.elementLocator(document.body).screenshot({ save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  const body = document.body.getBoundingClientRect();
  const scale = image.width / body.width;
  return (element) => {
    if (!element) throw new Error('There is no such element');
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [(left - body.left) * scale, (top - body.top) * scale].map(Math.round);
    return mostOf(context.getImageData(x ?? 0, y ?? 0, Math.round(width * scale), Math.round(height * scale)));
  };
}

function mostOf({ data }: ImageData): Colour {
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
