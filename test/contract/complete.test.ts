import { expect, test } from 'vitest';
import { okunaRoutes, operations, routeOf } from '../../src/contract/index.js';
import { table } from './table.js';

test('the contract declares every operation of the table, in its order', () => {
  expect(operations.map((operation) => operation.name)).toEqual(table.map(([name]) => name));
  expect(operations).toHaveLength(60);
});

test.each(table)(
  '%s: declaration, hook, token rule and routes are those of the table',
  (name, hook, kind, group, token, spec, okuna) => {
    const operation = operations.find((candidate) => candidate.name === name)!;
    expect(`use${name.charAt(0).toUpperCase()}${name.slice(1)}`).toBe(hook);
    expect(operation).toMatchObject({ kind, group, token });
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    expect(written(routeOf(operation, {}))).toBe(spec);
    expect(written(routeOf(operation, okunaRoutes))).toBe(okuna === 'same' ? spec : okuna);
  },
);

test('okunaRoutes lists only routes that differ from the default ones', () => {
  const differing = table.filter(([, , , , , , okuna]) => okuna !== 'same').map(([name]) => name);
  expect(Object.keys(okunaRoutes)).toEqual(differing);
});

function written(route: ReturnType<typeof routeOf>): string | null {
  return route && `${route.method} ${route.path} ${route.encoding}`;
}
