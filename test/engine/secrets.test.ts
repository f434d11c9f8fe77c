import { expect, test } from 'vitest';
import { redactSecrets } from '../../src/engine/send.js';
import { effectsByName } from '../support/effects-table.js';

const secret = [...effectsByName.values()].filter(({ secrets }) => secrets);

test.each(secret.map((row) => [row.name, row] as const))('the secrets of %s are redacted once it has settled', (_name, row) => {
  expect(row.settled).toBe(redactSecrets);
});

test('five writes take secrets', () => {
  expect(secret.map(({ name }) => name)).toEqual(['register', 'login', 'verifyEmail', 'verifyPassword', 'updatePassword']);
});
