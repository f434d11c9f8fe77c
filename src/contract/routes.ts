import type { AnyOperation, Encoding, Method } from './operation.js';
import type { OperationName } from './operations.js';

/** Where an operation is found and how its input travels. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly encoding: Encoding;
}

/** What differs from the spec's routes, by operation; `null` where the service has no such operation. */
export type RouteTable = Readonly<Partial<Record<OperationName, Partial<Route> | null>>>;

/** The routes of the public server, where they differ from the spec's. */
export const okunaRoutes: RouteTable = {
  registrationTokenCheck: { path: '/api/auth/register/verify-token/' },
  user: { path: '/api/auth/users/:username/' },
  userSearch: { path: '/api/auth/users/' },
  languages: { path: '/api/auth/user/languages/' },
  updateNotificationSettings: { method: 'PATCH' },
  subscribeToUser: { path: '/api/auth/users/:username/notifications/subscribe/new-post/' },
  unsubscribeFromUser: { path: '/api/auth/users/:username/notifications/subscribe/new-post/' },
  followerSearch: { path: '/api/auth/followers/search/' },
  followingSearch: { path: '/api/auth/followings/search/' },
  device: { path: '/api/devices/:uuid/' },
  notification: null,
  notificationsUnreadCount: { path: '/api/notifications/unread/count/' },
  readNotification: { path: '/api/notifications/:id/read/' },
  readNotifications: { encoding: 'form' },
  updateInvite: { path: '/api/invites/:id/' },
};

/** The route of an operation in a set, or null where the set has no such operation. */
export function routeOf(operation: AnyOperation, routes: RouteTable = {}): Route | null {
  // A table is keyed by the names of the operations; one of an app's own has no row, and keeps its own route.
  const row = routes[operation.name as OperationName];
  if (row === null) return null;
  return { method: operation.method, path: operation.path, encoding: operation.encoding, ...row };
}
