import { refusedWhileSuspended } from '../handlers/table.js';
import type { Milliseconds } from '../milliseconds.js';
import { isSuspended } from '../rules/accounts.js';
import type { User, World } from '../world.js';
import { detail, unauthorized, type Refusal } from './answers.js';
import type { Resource, ServedRoute } from './routes.js';

/**
 * The account of the token in the header; undefined without one. An invalid token is refused everywhere, by open operations too.
 * Another scheme than `Token` counts as no token.
 */
export function authenticate(world: World, authorization: string | null): User | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'token') return undefined;
  if (token === undefined) throw unauthorized('The token header holds no token.');
  if (rest.length > 0) throw unauthorized('The token header holds spaces where none belong.');
  const user = world.users.find((one) => one.token === token);
  if (user === undefined) throw unauthorized('This token is not known, or not any more.');
  if (!user.active) throw unauthorized('This account is switched off.');
  return user;
}

/** Checked before the method. If the method is unknown, the rules of all routes of the resource apply. */
export function permit(user: User | undefined, resource: Resource, route: ServedRoute | undefined, now: Milliseconds): void {
  const routes = route === undefined ? resource.routes : [route];
  if (routes.every(({ operation }) => operation.token === 'none')) return;
  if (user === undefined) throw unauthorized('Sign in first: no token came along.');
  if (isSuspended(user, now) && routes.every(({ operation }) => refusedWhileSuspended.has(operation.name))) {
    throw refuseSuspended(user, now);
  }
}

function refuseSuspended(user: User, now: Milliseconds): Refusal {
  const days = Math.ceil(((user.suspendedUntil ?? now) - now) / 86_400_000);
  return detail(403, `This account is suspended for ${days} more ${days === 1 ? 'day' : 'days'}.`);
}
