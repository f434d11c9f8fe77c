import { ALICE_PASSWORD } from '../../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../../src/sandbox/rules/accounts.js';
import { mailEmailChange, mailPasswordReset } from '../../../src/sandbox/rules/links.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { PNG } from '../../support/pictures.js';
import { inviteFor, moveUp, setRead, userNamed } from '../world.js';
import { type Scenario, when } from './scenario.js';

const now = Date.UTC(2026, 8, 1, 9);

export const session: readonly Scenario[] = [
  when('register', 'by an invite of alice, who is signed in', registration('newcomer')),
  { ...when('register', 'by nobody, without a username', registration('')), as: null },
  when('login', 'again', { username: 'alice', password: ALICE_PASSWORD }),
  when('login', 'as somebody else', { username: 'bob', password: SHARED_PASSWORD }),
  { ...when('login', 'by nobody', { username: 'alice', password: ALICE_PASSWORD }), as: null },
  when('verifyEmail', 'with the token of the mail', mailed, (sandbox) =>
    mailEmailChange(sandbox.state, userNamed(sandbox, 'alice'), 'new@wonderland.example', now),
  ),
  when('verifyPassword', 'of the account itself', reset, (sandbox) =>
    mailPasswordReset(sandbox.state, userNamed(sandbox, 'alice'), now),
  ),
  when('verifyPassword', 'of somebody else', reset, (sandbox) =>
    mailPasswordReset(sandbox.state, userNamed(sandbox, 'bob'), now),
  ),
  when('requestPasswordReset', 'for alice', { email: 'alice@wonderland.example' }),
];

export const account: readonly Scenario[] = [
  when('updateUser', 'name', { name: 'Person of note' }),
  when('updateUser', 'name, found by it no more', { name: 'Rabbit' }),
  when('updateUser', 'username', { username: 'newcomer' }),
  when('updateUser', 'username as it is', { username: 'alice' }),
  when('updateUser', 'username and name', { username: 'newcomer', name: 'Nobody' }),
  when('updateUser', 'bio, location and url', { bio: 'Falling.', location: 'Below', url: 'down.example' }),
  when('updateUser', 'bio, location and url cleared', { bio: '', location: '', url: '' }),
  when('updateUser', 'the number of followers for all to see', { followers_count_visible: true }),
  when('updateUser', 'posts in communities hidden', { community_posts_visible: false }),
  when('updateUser', 'no pictures', { avatar: null, cover: null }),
  when('updateUser', 'another picture', () => ({
    avatar: new Blob([PNG], { type: 'image/png' }),
  })),
  when('updateUser', 'from private to open', { visibility: 'O' }, isPrivate),
  when('updateUser', 'from private to open, requests read', { visibility: 'P' }, (sandbox) => {
    isPrivate(sandbox);
    for (const username of WISHING) setRead(sandbox, username, true);
  }),
  when('updateUser', 'from private to open, requests unread and recent', { visibility: 'O' }, (sandbox) => {
    isPrivate(sandbox);
    for (const username of WISHING) setRead(sandbox, username, false);
    moveUp(sandbox, WISHING);
  }),
  when('updateUser', 'from private to open, without requests', { visibility: 'O' }, (sandbox) => {
    isPrivate(sandbox);
    sandbox.state.followRequests = sandbox.state.followRequests.filter(({ target }) => target !== 1);
    sandbox.state.notifications = sandbox.state.notifications.filter(({ content }) => content.type !== 'FR');
  }),
  when('updateUser', 'from open to private', { visibility: 'T' }),
  when('updateUser', 'from open to private, nobody asking', { visibility: 'T' }, ({ state }) => {
    const asking = new Set(
      state.connections.filter(({ user, circles }) => user === 1 && circles.length === 0).map(({ target }) => target),
    );
    state.connections = state.connections.filter(({ user, target }) => !asking.has(target) && !asking.has(user));
  }),
  when('updateUser', 'from open to public', { visibility: 'P' }),
  when('updateUser', 'open as it is', { visibility: 'O' }),
  when('updateUser', 'username and from private to open', { username: 'newcomer', visibility: 'O' }, isPrivate),
  when('updateEmail', 'before it is confirmed', { email: 'new@wonderland.example' }),
  when('updatePassword', 'to another', { current_password: ALICE_PASSWORD, new_password: 'through-the-mirror' }),
  when('acceptGuidelines', 'for the first time', undefined, (sandbox) => {
    userNamed(sandbox, 'alice').are_guidelines_accepted = false;
  }),
  when('setLanguage', 'to another', { language_id: 9 }),
  when('setLanguage', 'from none', { language_id: 9 }, (sandbox) => {
    userNamed(sandbox, 'alice').language = null;
  }),
  when('updateNotificationSettings', 'one of them', { follow_notifications: false }),
];

export const devices: readonly Scenario[] = [
  when('createDevice', 'one more', { uuid: 'brand-new', name: 'Watch' }),
  when('createDevice', 'the first', { uuid: 'brand-new' }, ({ state }) => {
    state.devices = [];
  }),
  when('updateDevice', 'its name', { uuid: 'tablet-3', name: 'Old tablet' }),
  when('deleteDevice', 'at the top', { uuid: 'tablet-21' }),
  when('deleteDevice', 'further down', { uuid: 'tablet-3' }),
  when('deleteAllDevices', 'of alice', undefined),
];

function isPrivate(sandbox: Sandbox): void {
  userNamed(sandbox, 'alice').visibility = 'T';
}

function registration(username: string): Scenario['input'] {
  return (sandbox) => ({
    ...{ token: inviteFor(sandbox, 'Gryphon').token, email: 'new@wonderland.example', name: 'Person Zo' },
    ...{ password: 'a-long-password', username, is_of_legal_age: true, are_guidelines_accepted: true },
  });
}

function mailed({ state }: Sandbox): { token: string } {
  return { token: state.mails.at(-1)?.token ?? '' };
}

function reset(sandbox: Sandbox): { token: string; new_password: string } {
  return { ...mailed(sandbox), new_password: 'through-the-mirror' };
}

const WISHING = ['yara', 'zanele', 'tomas'];
