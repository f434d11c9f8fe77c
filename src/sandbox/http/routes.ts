import type { AnyOperation } from '../../contract/operation.js';
import { routeOf, type Route, type RouteTable } from '../../contract/routes.js';

/** The address of an operation, with one set of routes. */
export interface ServedRoute extends Route {
  readonly operation: AnyOperation;
}

/** All routes that share one path. */
export interface Resource {
  readonly path: string;
  readonly segments: readonly string[];
  readonly routes: readonly ServedRoute[];
}

/** A resource whose path fits, and the values of its parameters. */
export interface Fit {
  readonly resource: Resource;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The resources of a set of routes, literal segments before parameters. Throws a TypeError for the route of an unknown operation,
 * which would have no effect.
 */
export function resourcesOf(operations: readonly AnyOperation[], table: RouteTable): Resource[] {
  const wrong = Object.keys(table).filter((name) => !operations.some((operation) => operation.name === name));
  if (wrong.length > 0) {
    throw new TypeError(`createSandbox: routes has rows for what is no operation: '${wrong.join("', '")}'`);
  }
  const byPath = new Map<string, ServedRoute[]>();
  for (const operation of operations) {
    const route = routeOf(operation, table);
    if (route !== null) byPath.set(route.path, [...(byPath.get(route.path) ?? []), { ...route, operation }]);
  }
  return [...byPath]
    .map(([path, routes]) => ({ path, routes, segments: path.split('/') }))
    .toSorted((one, other) => parameterCount(one) - parameterCount(other));
}

/** Of two matching resources, the one with the method wins, else the more literal one. Undefined if none matches. */
export function matchPath(resources: readonly Resource[], path: string, method: string): Fit | 'slash-missing' | undefined {
  const fitting = fittingOf(resources, path);
  const [best] = [...fitting.filter(({ resource }) => resource.routes.some((route) => route.method === method)), ...fitting];
  if (best !== undefined) return best;
  return fittingOf(resources, `${path}/`).length > 0 ? 'slash-missing' : undefined;
}

function fittingOf(resources: readonly Resource[], path: string): Fit[] {
  const segments = path.split('/');
  return resources.flatMap((resource) => {
    const params = paramsOf(resource, segments);
    return params === undefined ? [] : [{ resource, params }];
  });
}

function paramsOf(resource: Resource, segments: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== resource.segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, template] of resource.segments.entries()) {
    const segment = segments[index] ?? '';
    if (!template.startsWith(':')) {
      if (segment !== template) return undefined;
      continue;
    }
    if (!accepts(resource, template, segment)) return undefined;
    params[template.slice(1)] = segment;
  }
  return params;
}

/** Ids in paths are digits, except those of invites, which the service checks later. */
function accepts(resource: Resource, template: string, segment: string): boolean {
  const isLoose = template !== ':id' || resource.routes.some(({ operation }) => operation.group === 'invites');
  return isLoose ? segment !== '' : /^\d+$/.test(segment);
}

function parameterCount({ segments }: Resource): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}
