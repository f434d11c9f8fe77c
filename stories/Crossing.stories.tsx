import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Crossing } from './crossing/Crossing.js';

const meta: Meta = { title: 'Two writes cross', parameters: { whole: true } };

export default meta;

/**
 * What the library is for, in twenty seconds: while two writes wait and a refetch comes in between, the usual recipe shows wrong values,
 * and the library does not.
 */
export const TwoWritesCross: StoryObj = {
  tags: ['core'],
  render: () => <Crossing />,
  play: async ({ canvas, opened }) => {
    const recipe = within(await canvas.findByRole('region', { name: 'Snapshot and rollback' }));
    const hooks = within(canvas.getByRole('region', { name: 'community-hooks' }));
    /** The names on the buttons of a screen, and which of its rows are wrong. */
    const shownOn = (screen: typeof hooks): string[] =>
      within(screen.getByRole('list', { name: 'People' }))
        .getAllByRole('listitem')
        .slice(0, 2)
        .map((row) => within(row).getByRole('button').getAttribute('aria-label') + (/Wrong/.test(row.textContent) ? '!' : ''));
    const step = async (name: RegExp, shown: { recipe: string[]; hooks: string[] }): Promise<void> => {
      await userEvent.click(canvas.getByRole('button', { name }));
      await waitFor(() => expect({ recipe: shownOn(recipe), hooks: shownOn(hooks) }).toEqual(shown));
    };
    await recipe.findByRole('list', { name: 'People' });
    await hooks.findByRole('list', { name: 'People' });

    const both = ['Following omar', 'Following yara'];
    await step(/^1\. Follow Omar and Yara/, { recipe: both, hooks: both });
    for (const screen of [recipe, hooks]) {
      await screen.findByText('Follow @omar');
      await screen.findByText('Follow @yara');
    }
    await step(/^2\./, { recipe: ['Follow omar!', 'Follow yara!'], hooks: both });
    // The two screens differ.
    await opened();
    await step(/^3\./, { recipe: ['Follow omar!', 'Following yara'], hooks: both });
    const right = ['Follow omar', 'Following yara'];
    await step(/^4\./, { recipe: ['Follow omar', 'Follow yara!'], hooks: right });
    await step(/^5\./, { recipe: right, hooks: right });
  },
};
