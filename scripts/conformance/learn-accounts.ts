import { makeInvite } from '../../src/sandbox/rules/invites.js';
import type { World } from '../../src/sandbox/world.js';
import { brokeRule, type Exchange, isFields, sentBy, succeeded, visit } from './exchanges.js';
import { languageOf, type People } from './learn-people.js';

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What the answers tell of passwords, addresses, suspensions, guidelines and languages. */
export function learnAccounts(exchanges: readonly Exchange[], world: World, people: People): void {
  for (const exchange of exchanges) {
    learnPassword(exchange, people);
    learnTaken(exchange, world, people);
    learnRegistration(exchange, world, people);
    learnLanguages(exchange, world);
  }
  for (const username of new Set(exchanges.map(({ as_user }) => as_user))) {
    if (username === null) continue;
    const own = exchanges.filter(({ as_user }) => as_user === username);
    const user = people.named(username);
    if (isSuspended(own)) user.suspendedUntil = Date.UTC(2040, 0, 1);
    const guidelines = own.find(({ request }) => request.path === '/api/auth/user/accept-guidelines/');
    if (guidelines !== undefined) user.are_guidelines_accepted = !succeeded(guidelines);
  }
}

/** The first password that was good is the one they had. */
function learnPassword(exchange: Exchange, people: People): void {
  const { username, password, current_password } = sentBy(exchange);
  if (!succeeded(exchange)) return;
  const isLogin = exchange.request.path === '/api/auth/login/' && typeof username === 'string';
  const user = isLogin ? people.named(username) : undefined;
  if (user?.password.startsWith('unknown-') && typeof password === 'string') user.password = password;
  if (exchange.as_user !== null && typeof current_password === 'string') {
    people.named(exchange.as_user).password = current_password;
  }
}

/** An address or a name that is well formed, and refused by its field, belongs to somebody. A reset goes to a known address. */
function learnTaken(exchange: Exchange, world: World, people: People): void {
  const { request, response } = exchange;
  const { username, email } = sentBy(exchange);
  const refused = response.status === 400 && isFields(response.body) ? response.body : {};
  const isCheck = /register\/$|-check\/$|settings\/$/.test(request.path);
  if (isCheck && 'username' in refused && typeof username === 'string' && /^[\w.]{1,30}$/.test(username)) people.named(username);
  const isKnown = (isCheck && 'email' in refused) || (request.path === '/api/auth/password/reset/' && succeeded(exchange));
  if (!isKnown || typeof email !== 'string' || !ADDRESS.test(email)) return;
  if (world.users.some((user) => user.email === email)) return;
  people.named(email.slice(0, email.indexOf('@'))).email = email;
}

/** A token with which somebody registered, or could have, is that of an open invite. */
function learnRegistration(exchange: Exchange, world: World, people: People): void {
  const { token } = sentBy(exchange);
  const isOpen = /\/register\//.test(exchange.request.path) && (succeeded(exchange) || brokeRule(exchange));
  if (!isOpen || typeof token !== 'string' || world.invites.some((invite) => invite.token === token)) return;
  // A rule was broken: by the token itself, unless another request shows that it was good.
  if (!succeeded(exchange) && !('are_guidelines_accepted' in sentBy(exchange)) && !('name' in sentBy(exchange))) return;
  if (token.split('.').length < 3) return;
  makeInvite(world, people.somebodyElse().id, `invite ${world.invites.length}`, Date.UTC(2026, 0, 1)).token = token;
}

function learnLanguages(exchange: Exchange, world: World): void {
  visit(exchange.response.body, (value) => {
    if (typeof value['code'] === 'string' && typeof value['id'] === 'number') languageOf(world, value);
  });
}

/** Refused with 403 throughout, or where nobody else is concerned. */
function isSuspended(own: readonly Exchange[]): boolean {
  const refused = own.filter(({ response }) => response.status === 403);
  const alone = refused.filter(
    (one) => !/\/users\/[^/]+\//.test(one.request.path) && !('username' in sentBy(one)) && !('usernames' in sentBy(one)),
  );
  return alone.length > 0 || refused.length === own.length;
}
