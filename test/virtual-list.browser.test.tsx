import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LongList } from '../docs/examples/virtual-list.js';
import { createStage } from '../src/testing/stage.js';
import { renderOn } from './support/render-on.js';

afterEach(() => scrollTo(0, 0));

test('docs/virtual-lists.md: all rows can be reached, and only those on the screen are in the document', async () => {
  const stage = createStage();
  renderOn(stage, <LongList />);
  const total = stage.sandbox.state.notifications.filter(({ owner }) => owner === 1).length;
  expect(total).toBeGreaterThan(100);
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5));
  await waitFor(
    () => {
      scrollTo(0, document.documentElement.scrollHeight);
      expect(screen.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-setsize', String(total));
      expect(screen.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-posinset', String(total));
    },
    { timeout: 20_000 },
  );
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
});

test('docs/virtual-lists.md: a write shows in its row', async () => {
  renderOn(createStage(), <LongList />);
  const [first] = await screen.findAllByRole('button');
  first?.click();
  await waitFor(() => expect(first).toHaveAttribute('aria-disabled', 'true'));
});
