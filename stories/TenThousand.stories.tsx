import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { TenThousand } from './rows/TenThousand.js';

const meta: Meta = { title: '10,000 rows', parameters: { whole: true } };

export default meta;

/** As a screen in which somebody has scrolled to the end: only the rows near the screen are in the document. */
export const TenThousandRows: StoryObj = {
  name: '10,000 rows',
  render: () => <TenThousand />,
  play: async ({ canvas, opened }) => {
    const list = within(await canvas.findByRole('list', {}, { timeout: 60_000 }));
    await waitFor(() => expect(list.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '10000'));
    await expect(list.getAllByRole('listitem').length).toBeLessThan(60);
    const meter = within(canvas.getByRole('complementary', { name: 'Frame meter' }));
    await meter.findByText(/[1-9]\d* frames a second/);
    // A row of the guide for each figure of the benchmark: mounting, one change and remounting; a press and its answer.
    await expect(meter.getAllByRole('rowheader')).toHaveLength(5);
    await opened();
    await expect(list.getAllByText('Unread').length).toBeGreaterThan(0);
    await userEvent.click(meter.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(list.queryByText('Unread')).toBeNull());
    await userEvent.click(meter.getByRole('button', { name: 'Scroll' }));
    await waitFor(() => expect(Number(list.getAllByRole('listitem')[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(20));
    await userEvent.click(meter.getByRole('button', { name: 'Stop' }));
  },
};
