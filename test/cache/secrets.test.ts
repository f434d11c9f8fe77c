import { expect, test } from 'vitest';
import { blankSecrets } from '../../src/cache/blank.js';
import { rows } from '../support/effects-table.js';

const secret = [...rows.values()].filter(({ mutation }) => mutation.secrets);

test.each(secret.map((row) => [row.mutation.name, row] as const))(
  'the secrets of %s are blanked once it has settled',
  (_name, row) => {
    expect(row.settled).toBe(blankSecrets);
  },
);

test('five writes take secrets', () => {
  expect(secret.map(({ mutation }) => mutation.name)).toEqual([
    'register',
    'login',
    'verifyEmail',
    'verifyPassword',
    'updatePassword',
  ]);
});
