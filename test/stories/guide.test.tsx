import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Guide } from '../../stories/manual/Guide.js';

test('a table of a guide is named by its columns, and each cell but the first by its own', () => {
  render(<Guide text={'| `code` | Cause | Next |\n|---|---|---|\n| `a` | **b** | c |\n'} />);
  const table = within(screen.getByRole('group', { name: 'code, Cause, Next' }));
  expect(table.getAllByRole('cell').map(({ dataset }) => dataset['column'])).toEqual([undefined, 'Cause', 'Next']);
  expect(table.getByText('b').tagName).toBe('STRONG');
});

test('a table of two columns needs no names in its cells', () => {
  render(<Guide text={'| For | Use |\n|---|---|\n| a | b |\n'} />);
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset['column'])).toEqual([undefined, undefined]);
});
