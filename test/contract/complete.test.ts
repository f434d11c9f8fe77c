import { expect, test } from 'vitest';
import { okunaRoutes, operations, routeOf } from '../../src/contract/index.js';
import { table } from './table.js';

test('the operations are the sixty of the table, in its order', () => {
  expect(operations.map((operation) => operation.name)).toEqual(table.map(([name]) => name));
  expect(operations).toHaveLength(60);
});

test.each(table)('%s is declared as the table says', (name, hook, kind, group, token, spec, okuna) => {
  const operation = operations.find((candidate) => candidate.name === name)!;
  expect(`use${name.charAt(0).toUpperCase()}${name.slice(1)}`).toBe(hook);
  expect(operation).toMatchObject({ kind, group, token });
  expect(operation.summary).toMatch(/^[A-Z].*\.$/);
  expect(written(routeOf(operation, {}))).toBe(spec);
  expect(written(routeOf(operation, okunaRoutes))).toBe(okuna === 'same' ? spec : okuna);
});

test('the table of differences holds nothing that does not differ', () => {
  const differing = table.filter(([, , , , , , okuna]) => okuna !== 'same').map(([name]) => name);
  expect(Object.keys(okunaRoutes)).toEqual(differing);
});

function written(route: ReturnType<typeof routeOf>): string | null {
  return route && `${route.method} ${route.path} ${route.encoding}`;
}
