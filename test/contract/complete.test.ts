import { expect, test } from 'vitest';
import { okunaRoutes, operations, routeOf } from '../../src/contract/index.js';
import { allRecords } from '../operations/records.js';

test.each(allRecords)('$name: declaration, token rule and routes are those of its record', (record) => {
  const { name, kind, group, token, route, publicRoute = route } = record;
  const operation = operations.find((candidate) => candidate.name === name)!;
  expect(operation).toMatchObject({ kind, group, token });
  expect(operation.summary).toMatch(/^[A-Z].*\.$/);
  expect(written(routeOf(operation, {}))).toBe(route);
  expect(written(routeOf(operation, okunaRoutes))).toBe(publicRoute);
});

test('okunaRoutes lists only routes that differ from the default ones', () => {
  const differing = allRecords.filter(({ publicRoute }) => publicRoute !== undefined).map(({ name }) => name);
  expect(Object.keys(okunaRoutes).toSorted()).toEqual(differing.toSorted());
});

function written(route: ReturnType<typeof routeOf>): string | null {
  return route && `${route.method} ${route.path} ${route.encoding}`;
}
