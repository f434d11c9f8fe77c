import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { okunaRoutes, openApi, operations } from '../../src/contract/index.js';
import { rowCheckOf } from '../../src/contract/rows.js';
import { allRecords } from '../operations/records.js';

// What it sends is compared in test/wire.test.ts.
test.each(allRecords)('$name: declaration and token rule are those of its record', ({ name, kind, group, token }) => {
  const operation = operations.find((candidate) => candidate.name === name)!;
  expect(operation).toMatchObject({ kind, group, token });
  expect(operation.summary).toMatch(/^[A-Z].*\.$/);
});

test('okunaRoutes lists only routes that differ from the default ones', () => {
  const differing = allRecords.filter(({ publicSends }) => publicSends !== undefined).map(({ name }) => name);
  expect(Object.keys(okunaRoutes).toSorted()).toEqual(differing.toSorted());
});

test.each(operations)('$name: a list as an answer is checked row by row', ({ output }) => {
  expect(rowCheckOf(output) !== undefined).toBe(z.safeParse(output, []).success);
});

test('operations whose input may have a picture make a form of it, and no others', () => {
  const withPicture = Object.values(openApi({ version: '1' }).paths)
    .flatMap((methods) => Object.values(methods as Record<string, { readonly operationId: string }>))
    .flatMap((method) => (JSON.stringify(method).includes('multipart/form-data') ? [method.operationId] : []));
  const withForm = operations.flatMap((operation) =>
    operation.kind === 'mutation' && operation.formData ? [operation.name] : [],
  );
  expect(withForm.toSorted()).toEqual(withPicture.toSorted());
  expect(withForm).not.toEqual([]);
});
