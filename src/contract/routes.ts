import type { AnyOperation, Encoding, Method } from './operation.js';
import type { OperationName } from './operations.js';

/** The address of an operation, and how its input is sent. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly encoding: Encoding;
}

/** Routes that differ from the default ones, by operation; `null` for an operation that the service does not have. */
export type RouteTable = Readonly<Partial<Record<OperationName, Partial<Route> | null>>>;

/** The routes of the public server that differ from the default ones. */
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

/** The route of an operation, or null if the service does not have it. */
export function routeOf({ name, method, path, encoding }: AnyOperation, routes: RouteTable = {}): Route | null {
  // The table has the names of this contract only; an app's own operation keeps its own route.
  const row = routes[name as OperationName];
  return row === null ? null : { method, path, encoding, ...row };
}
