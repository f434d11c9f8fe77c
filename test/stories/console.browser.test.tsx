import { composeStory } from '@storybook/react-vite';
import { createElement, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import preview from '../../.storybook/preview.js';

// Storybook stops animations by a style, and does not remove it when a story fails.
afterEach(() => {
  for (const style of document.head.querySelectorAll('style')) {
    if (style.textContent?.includes('animation-play-state: paused')) style.remove();
  }
});

/** Runs a story as the test runner of the stories does, with all that the preview puts around it. */
async function run(render: () => ReactElement): Promise<void> {
  await composeStory({ render, tags: ['no-play'] }, { title: 'Console' }, preview).run();
}

test('a story of which React complains on the console fails, and tells what was said', async () => {
  const list = (): ReactElement => <ul>{['one', 'two'].map((text) => createElement('li', {}, text))}</ul>;
  await expect(run(list)).rejects.toThrow(
    /^The console is to stay quiet, and was told:\nEach child in a list should have a unique "key"/,
  );
});

test('so does one that warns', async () => {
  const Warning = (): ReactElement => {
    // oxlint-disable-next-line no-console
    console.warn('This will not do.');
    return <p>Fine</p>;
  };
  await expect(run(() => <Warning />)).rejects.toThrow('The console is to stay quiet, and was told:\nThis will not do.');
});

test('a quiet one after them passes', async () => {
  await run(() => <p>Fine</p>);
});
