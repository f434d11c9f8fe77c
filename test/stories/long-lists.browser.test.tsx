import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useFollowers, useNotifications } from 'community-hooks';
import { createStage, type Stage } from 'community-hooks/testing';
import { type ReactElement, useEffect } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOn } from '../support/render-on.js';
import { openApp } from './open-app.js';

// Thousands of rows take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const ROWS = 2500;
const FOLLOWERS = 1200;
const PATIENT = { timeout: 30_000 };
/** What may be in the document of a list of any length: a screen of rows, those beside it, and the one with the focus. */
const MOST = 60;
/** Rows that may be rendered above or below the screen. */
const BESIDE = 8;

/** alice, to whom a lot has happened, with all of it loaded: once, as hundreds of pages take longer than the tests. */
const stage = createStage({ prepare: ({ state }) => enlarge(state) });

beforeAll(async () => {
  await page.viewport(1280, 800);
  const { unmount } = renderOn(stage, <Loader />);
  await screen.findByText('All loaded', {}, { timeout: 60_000 });
  unmount();
});

async function opened(): Promise<Stage> {
  await openApp({ stage, pace: 1000 });
  await screen.findByRole('list', { name: 'Notifications' }, PATIENT);
  return stage;
}

function enlarge(state: Stage['sandbox']['state']): void {
  const [newest] = state.notifications.filter(({ owner }) => owner === 1).toSorted((one, other) => other.created - one.created);
  const zoe = state.users.find(({ username }) => username === 'zoe');
  if (!newest || !zoe) throw new Error('The world is another one');
  const own = state.notifications.filter(({ owner }) => owner === 1).length;
  for (let nth = own; nth < ROWS; nth += 1) {
    state.notifications.push({ ...newest, id: 100_000 + nth, created: newest.created + nth, read: nth % 2 === 0 });
  }
  state.lastIds['notifications'] = 100_000 + ROWS;
  for (let nth = 0; nth < FOLLOWERS; nth += 1) {
    const id = 200_000 + nth;
    const profile = { ...zoe.profile, name: `Follower ${nth}` };
    state.users.push({ ...zoe, id, uuid: `follower-${nth}`, username: `follower_${nth}`, token: `token-of-${nth}`, profile });
    state.follows.push({ id, user: id, followed: 1, lists: [] });
  }
}

/** Loads the lists of the App to their ends. */
function Loader(): ReactElement {
  const lists = [useNotifications({}), useFollowers()];
  useEffect(() => {
    for (const { hasNextPage, isFetching, fetchNextPage } of lists) if (hasNextPage && !isFetching) void fetchNextPage();
  });
  return <p>{lists.every(({ data, hasNextPage }) => data && !hasNextPage) ? 'All loaded' : 'Loading'}</p>;
}

function rows(name: string): HTMLElement[] {
  return within(screen.getByRole('list', { name })).getAllByRole('listitem');
}

function positionOf(row: Element | null | undefined): number {
  return Number(row?.getAttribute('aria-posinset'));
}

/** The first row that begins on the screen. */
function firstOnScreen(name: string): HTMLElement {
  const row = rows(name).find((one) => one.getBoundingClientRect().top > 0);
  if (!row) throw new Error('No row is on the screen');
  return row;
}

/** Scrolls, and waits until the rows that are there then are those of that place. */
async function scrollDown(name: string, top: number): Promise<void> {
  scrollTo(0, top);
  await waitFor(() => {
    const list = screen.getByRole('list', { name }).getBoundingClientRect();
    const shown = rows(name).map((row) => row.getBoundingClientRect());
    expect(shown.some(({ top: start, bottom }) => start <= 400 && bottom >= 400)).toBe(true);
    expect(list.top).toBeLessThan(0);
  }, PATIENT);
  await settled();
}

/** Measured rows have moved the others. */
async function settled(): Promise<void> {
  let before = '';
  await waitFor(async () => {
    await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const now = `${scrollY} ${document.documentElement.scrollHeight}`;
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }, PATIENT);
}

test('of a few thousand rows, only those near the screen are in the document, and all of them can be reached', async () => {
  const { sandbox } = await opened();
  const own = sandbox.state.notifications.filter(({ owner }) => owner === 1).toSorted((one, other) => other.id - one.id);
  expect(own).toHaveLength(ROWS);
  // Follows below each other share a row.
  const shared = own.filter(({ content, read }, at) => {
    const above = own[at - 1];
    return content.type === 'F' && above?.content.type === 'F' && above.read === read;
  });
  const total = ROWS - shared.length;
  expect(rows('Notifications').length).toBeLessThan(MOST);
  expect(positionOf(rows('Notifications')[0])).toBe(1);
  await waitFor(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    expect(positionOf(rows('Notifications').at(-1))).toBe(total);
  }, PATIENT);
  expect(rows('Notifications').at(-1)).toHaveAttribute('aria-setsize', String(total));
  expect(rows('Notifications').length).toBeLessThan(MOST);
});

test('so are the followers; and on the way back the same rows stand where they were', async () => {
  await opened();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'People' }));
  await user.click(await screen.findByRole('tab', { name: 'Followers' }));
  await screen.findByRole('list', { name: 'Followers' }, PATIENT);
  await scrollDown('Followers', 30_000);
  expect(rows('Followers').length).toBeLessThan(MOST);
  const row = firstOnScreen('Followers');
  const [name, top] = [row.querySelector('.cover-row')?.textContent ?? '', row.getBoundingClientRect().top];
  expect(positionOf(row)).toBeGreaterThan(100);
  row.querySelector<HTMLElement>('.cover-row')?.click();
  await screen.findByRole('heading', { level: 1, name }, PATIENT);
  history.back();
  const again = await screen.findByRole('button', { name }, PATIENT);
  await settled();
  expect(Math.abs((again.closest('li')?.getBoundingClientRect().top ?? 0) - top)).toBeLessThan(2);
  expect(screen.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
});

test('after a mark the focus stays in its row, and after a deletion it is in the next one', async () => {
  await opened();
  const user = userEvent.setup();
  await scrollDown('Notifications', 60_000);
  const row = rows('Notifications').find(
    (one) => one.getBoundingClientRect().top > 200 && within(one).queryByText('Unread') !== null,
  );
  const position = positionOf(row);
  const next = row?.nextElementSibling;
  expect(position).toBeGreaterThan(100);
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Mark as read:/ }));
  await waitFor(() => expect(row).not.toHaveTextContent('Unread'), PATIENT);
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true), PATIENT);
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Delete:/ }));
  await waitFor(() => expect(row?.isConnected).toBe(false), PATIENT);
  await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true), PATIENT);
  expect(positionOf(next)).toBe(position);
});

test('the keyboard walks through all rows, one after the other, and back', async () => {
  await opened();
  const user = userEvent.setup();
  rows('Notifications')[0]?.querySelector('button')?.focus();
  const walked = async (key: string, presses: number): Promise<number[]> => {
    const found: number[] = [];
    const note = ({ target }: FocusEvent): void => void found.push(positionOf((target as Element).closest('li')));
    document.addEventListener('focusin', note);
    // Three at a time: a row has as many stops, and each call takes longer than its presses.
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let press = 0; press < presses; press += 3) await user.keyboard(key.repeat(3));
    document.removeEventListener('focusin', note);
    return found;
  };
  const down = await walked('{Tab}', 66);
  expect(down.at(-1)).toBeGreaterThan(20);
  expect([...new Set(down)]).toEqual(Array.from({ length: down.at(-1) ?? 0 }, (_, index) => index + 1));
  expect(rows('Notifications').length).toBeLessThan(MOST);
  const up = await walked('{Shift>}{Tab}{/Shift}', 15);
  const [from = 0, to = 0] = [up[0], up.at(-1)];
  expect([...new Set(up)]).toEqual(Array.from({ length: from - to + 1 }, (_, index) => from - index));
});

test('the row with the focus stays in the document when others are on the screen', async () => {
  await opened();
  const user = userEvent.setup();
  const button = rows('Notifications')[2]?.querySelector<HTMLElement>('button');
  button?.focus();
  await scrollDown('Notifications', 60_000);
  expect(button).toHaveFocus();
  expect(rows('Notifications').length).toBeLessThan(MOST);
  await user.keyboard('{Tab}');
  expect(positionOf(document.activeElement?.closest('li'))).toBeLessThan(5);
});

test('what comes in above leaves the reader where they are', async () => {
  const { sandbox } = await opened();
  await scrollDown('Notifications', 20_000);
  const row = firstOnScreen('Notifications');
  const [position, top] = [positionOf(row), row.getBoundingClientRect().top];
  const now = (): Element | null => document.querySelector(`[data-row="${row.dataset['row']}"]`);
  for (const actor of ['bob', 'kavya', 'zoe']) sandbox.act.notify('alice', 'PC', actor, 'Something new');
  await userEvent.setup().click(await screen.findByRole('button', { name: /new notification/ }, PATIENT));
  await waitFor(() => expect(positionOf(now())).toBe(position + 3), PATIENT);
  await settled();
  expect(Math.abs((now()?.getBoundingClientRect().top ?? 0) - top)).toBeLessThan(2);
});

test('a page that is hidden keeps the rows it has, and shows them again', async () => {
  await opened();
  await scrollDown('Notifications', 20_000);
  const [position, shown] = [positionOf(firstOnScreen('Notifications')), rows('Notifications').length];
  document.body.style.display = 'none';
  try {
    await settled();
    expect(document.querySelectorAll('[aria-label="Notifications"] > li').length).toBeLessThanOrEqual(shown + BESIDE);
  } finally {
    document.body.style.display = '';
  }
  // Rows above that were not measured yet may have moved it a little.
  await waitFor(() => {
    scrollTo(0, 20_000);
    expect(Math.abs(positionOf(firstOnScreen('Notifications')) - position)).toBeLessThan(BESIDE);
  }, PATIENT);
});

test('axe finds nothing in a long list', async () => {
  await opened();
  await scrollDown('Notifications', 60_000);
  const { violations } = await axe.run(document.body, { rules: { 'landmark-one-main': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
