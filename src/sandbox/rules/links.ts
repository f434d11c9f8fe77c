import { ruleError } from '../http/answers.js';
import { openToken, sealToken, type Claims } from '../seal.js';
import type { Milliseconds } from '../milliseconds.js';
import type { Mail, User, World } from '../world.js';

/** Milliseconds for which a mailed link is valid: one day. */
const LINK_LIFETIME: number = 86_400_000;

export function mailEmailChange(world: World, user: User, newEmail: string, now: Milliseconds): void {
  const claims = { type: 'email-change', user: user.id, email: user.email, new_email: newEmail };
  world.mails.push(mail('email-change', newEmail, claims, now));
}

export function mailPasswordReset(world: World, user: User, now: Milliseconds): void {
  world.mails.push(mail('password-reset', user.email, { type: 'password-reset', user: user.id }, now));
}

/** The new address in a token. The token must be for this user and their current address. */
export function newEmailOf(user: User, token: string, now: Milliseconds): string {
  const claims = goodClaims(token, 'email-change', now);
  if (claims['email'] !== user.email) throw ruleError('This link was made for another address.');
  if (claims['user'] !== user.id) throw ruleError('This link was made for somebody else.');
  return String(claims['new_email']);
}

/** The user whose password a token may set. It can be used repeatedly until it expires. */
export function passwordResetUser(world: World, token: string, now: Milliseconds): User {
  const claims = goodClaims(token, 'password-reset', now);
  const user = world.users.find(({ id }) => id === claims['user']);
  if (user === undefined) throw ruleError('Nobody has asked for this link.');
  return user;
}

function mail(kind: Mail['kind'], to: string, claims: Claims, now: Milliseconds): Mail {
  return { kind, to, sent: now, token: sealToken({ ...claims, expires: now + LINK_LIFETIME }) };
}

function goodClaims(token: string, type: string, now: Milliseconds): Claims {
  const opened = openToken(token);
  if (opened.state === 'malformed') throw ruleError('This token cannot be read.');
  if (opened.state === 'forged') throw ruleError('This token was changed on its way.');
  const { claims } = opened;
  if (claims['type'] !== type) throw ruleError('This token is for something else.');
  if (Number(claims['expires']) <= now) throw ruleError('This link has expired.');
  return claims;
}
