import type { AnyOperation } from '../../src/contract/operation.js';
import { operations } from '../../src/contract/operations.js';
import { okunaRoutes, routeOf } from '../../src/contract/routes.js';
import { type Exchange, sentBy } from './exchanges.js';

/**
 * The operation that a recorded request is, by its method, path and body, with the routes of the public server; undefined for
 * a request of no operation. The labels of the recording are not trusted: some carry another operation's.
 */
export function operationOf(exchange: Exchange): AnyOperation | undefined {
  const { method } = exchange.request;
  const [path = ''] = exchange.request.path.split('?');
  const candidates = operations.filter((operation) => {
    const route = routeOf(operation, okunaRoutes);
    return route !== null && route.method === method && patternOf(route.path).test(path);
  });
  // A path that is written out goes before one with a parameter: `unread/count` is no id.
  const [first] = candidates.filter(({ name }) => name !== 'updatePassword' && name !== 'updateEmail');
  return first ?? candidates.find(({ name }) => name === (changesPassword(exchange) ? 'updatePassword' : 'updateEmail'));
}

/** One path and method for two operations; both at once is a change of the password, too. */
function changesPassword(exchange: Exchange): boolean {
  const sent = sentBy(exchange);
  return 'current_password' in sent || 'new_password' in sent;
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/:id\b/g, '-?\\w+').replace(/:\w+/g, '[^/]+')}$`);
}
