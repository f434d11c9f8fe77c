import { UpdateNotificationSettingsInput } from '../../contract/notification-settings.js';
import { crash } from '../http/answers.js';
import { randomNumber, randomToken, randomUuid } from '../random.js';
import { nextId } from '../table.js';
import { forgetAccount } from './notifications.js';
import type { Milliseconds } from '../milliseconds.js';
import type { User, World } from '../world.js';

/** The password of all users of the demo world but alice. */
export const SHARED_PASSWORD: string = 'looking-glass-2026';

/** The notification settings, in the order of the service. */
export const SETTINGS: readonly string[] = Object.keys(UpdateNotificationSettingsInput.shape);

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Adds an account with token, settings, and the default circle, named in the language of the request. */
export function openAccount(world: World, account: NewAccount, now: Milliseconds, language = 'en'): User {
  const { name, ...login } = account;
  const user: User = {
    ...login,
    id: nextId(world, 'users'),
    uuid: randomUuid(world),
    token: randomToken(world),
    profile: {
      name,
      avatar: null,
      cover: null,
      bio: null,
      url: null,
      location: null,
      followers_count_visible: false,
      community_posts_visible: true,
      badges: [],
    },
    visibility: 'O',
    language: null,
    invite_count: 0,
    date_joined: now,
    are_guidelines_accepted: true,
    posts_count: 0,
    settings: Object.fromEntries(SETTINGS.map((setting) => [setting, true])),
    suspendedUntil: null,
    active: true,
    deleted: false,
  };
  world.users.push(user);
  const circleName = DEFAULT_CIRCLE_NAMES[language] ?? 'Connections';
  world.circles.push({ id: nextId(world, 'circles'), user: user.id, name: circleName, color: '#FFFFFF', isDefault: true });
  return user;
}

/** Deletes an account as moderation does, which also suspends it, for 5,000 weeks. Its rows stay, except the notifications. */
export function removeAccount(world: World, user: User, now: Milliseconds): void {
  user.deleted = true;
  user.suspendedUntil = now + 5000 * 7 * 86_400_000;
  forgetAccount(world, user.id);
}

export function isSuspended({ suspendedUntil }: User, now: Milliseconds): boolean {
  return suspendedUntil !== null && suspendedUntil > now;
}

/** A new password ends every session: the old token becomes invalid. */
export function changePassword(world: World, user: User, password: string): void {
  user.password = password;
  user.token = randomToken(world);
}

/** A username that an unused invite reserves counts as taken too. */
export function isUsernameTaken(world: World, username: string): boolean {
  return (
    world.users.some((user) => user.username === username) ||
    world.invites.some((invite) => invite.createdUser === null && invite.username === username)
  );
}

export function isEmailTaken(world: World, email: string): boolean {
  return world.users.some((user) => user.email === email);
}

/**
 * The part of the address before the @, in lower case and without most signs. If that is taken, the part as it was sent, with digits
 * added. The service fails with 500 if the result is not a username.
 */
export function usernameFromEmail(world: World, email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  let username = local
    .replaceAll(/[!#$%^&*=|/?`{}~]/g, '')
    .toLowerCase()
    .replaceAll(/[+-]/g, '_');
  while (isUsernameTaken(world, username)) username = `${local}${Math.floor(randomNumber(world) * 9999)}`;
  if (!/^[\w.+-]{1,30}$/.test(username)) throw crash();
  return username;
}

const DEFAULT_CIRCLE_NAMES: Readonly<Record<string, string>> = {
  de: 'Verbindungen',
  es: 'Conexiones',
  fr: 'Connexions',
  it: 'Connessioni',
  nl: 'Connecties',
  pt: 'Conexões',
};
