import { ruleError } from '../http/answers.js';
import { openToken, sealToken } from '../seal.js';
import { nextId } from '../table.js';
import type { Milliseconds } from '../milliseconds.js';
import type { Invite, World } from '../world.js';

export function makeInvite(world: World, user: number, nickname: string, created: Milliseconds): Invite {
  const id = nextId(world, 'invites');
  const invite: Invite = {
    id,
    user,
    nickname,
    email: null,
    is_invite_email_sent: false,
    token: sealToken({ id }),
    username: null,
    badge: null,
    createdUser: null,
    created,
  };
  world.invites.push(invite);
  return invite;
}

/** The unused invite of a token. Other tokens are refused, in the service's order of checks. */
export function openInvite(world: World, token: string): Invite {
  const invite = world.invites.find((one) => one.token === token);
  if (invite === undefined && openToken(token).state !== 'good') throw ruleError('This invite token is not valid.');
  if (invite === undefined) throw ruleError('There is no invite with this token.');
  if (invite.createdUser !== null) throw ruleError('Somebody has joined by this invite already.');
  return invite;
}
