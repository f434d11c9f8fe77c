import { expect, test } from 'vitest';
import { commentsIn } from '../../scripts/docs/comments.js';
import { operations } from '../../src/contract/operations.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { recordOf } from '../operations/records.js';
import { root } from '../source.js';
import { createAliceScene } from '../support/community.js';

const comments = commentsIn(root, 'contract');

/** Values that nothing in the demo world has. */
const unknown: Readonly<Record<string, unknown>> = {
  username: 'nobody.here',
  uuid: 'no-such-device',
  with_community: 'no_such_place',
  id: 999_999,
  language_id: 999_999,
  category_id: 999_999,
};

/** Operations that take a new value, so that an unknown one is no error. */
const takesNew = ['register', 'usernameCheck', 'updateUser', 'createDevice'];

const cases = operations.flatMap((operation) => {
  if (takesNew.includes(operation.name)) return [];
  const fields = Object.keys(recordOf(operation.name).fields).map((field) => field.replace('?', ''));
  return fields.filter((field) => field in unknown).map((field) => ({ name: operation.name, field, operation }));
});

/** What a call with an unknown value ends with: an error status, or 200. */
async function statusOf(operation: AnyOperation, field: string): Promise<number> {
  const { client } = await createAliceScene();
  try {
    await client.call(operation, { ...recordOf(operation.name).input, [field]: unknown[field] });
    return 200;
  } catch (error) {
    if (isCommunityError(error) && error.kind === 'http') return error.status;
    throw error;
  }
}

test.each(cases)('$name: the error for an unknown $field is documented (`@throws`)', async ({ name, field, operation }) => {
  const status = await statusOf(operation, field);
  expect([...(comments.get(name)?.errors.keys() ?? [])]).toContain(status);
});
