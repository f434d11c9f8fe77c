import { expect, test } from 'vitest';
import { blankSecrets } from '../../src/cache/blank.js';
import * as table from '../../src/cache/effects.js';

const rows = Object.values(table);

test.each(rows.filter((row) => row.mutation.secrets).map((row) => [row.mutation.name, row] as const))(
  'the secrets of %s are blanked once it has settled',
  (_name, row) => {
    expect(row.settled).toBe(blankSecrets);
  },
);

test('five writes take secrets', () => {
  expect(rows.filter((row) => row.mutation.secrets).map((row) => row.mutation.name)).toEqual([
    'register',
    'login',
    'verifyEmail',
    'verifyPassword',
    'updatePassword',
  ]);
});
