import { ALICE_PASSWORD } from '../../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../../src/sandbox/rules/accounts.js';
import { mailEmailChange, mailPasswordReset } from '../../../src/sandbox/rules/links.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { nextId } from '../../../src/sandbox/table.js';
import { PNG } from '../../support/pictures.js';
import { circleNamed, inviteFor, userNamed } from '../world.js';
import { type Scenario, when } from './scenario.js';

/*
 * The cases that are not derived: of a session, which no rule is about, with an input that is not plain data, or in a world that is
 * further away than one write.
 */

const now = Date.UTC(2026, 8, 1, 9);

const session: readonly Scenario[] = [
  when('register', 'by an invite of alice, who is signed in', registration('newcomer')),
  by(null, when('register', 'by nobody, without a username', registration(''))),
  when('login', 'again', { username: 'alice', password: ALICE_PASSWORD }),
  when('login', 'as somebody else', { username: 'bob', password: SHARED_PASSWORD }),
  by(null, when('login', 'by nobody', { username: 'alice', password: ALICE_PASSWORD })),
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
  when('updatePassword', 'to another', { current_password: ALICE_PASSWORD, new_password: 'through-the-mirror' }),
];

const account: readonly Scenario[] = [
  when('updateUser', 'another picture', () => ({ avatar: new Blob([PNG], { type: 'image/png' }) })),
  when('acceptGuidelines', 'for the first time', undefined, (sandbox) => {
    userNamed(sandbox, 'alice').are_guidelines_accepted = false;
  }),
  when('updateDevice', 'its name', { uuid: 'tablet-3', name: 'Old tablet' }),
];

const firstAndLast: readonly Scenario[] = [
  when('blockUser', 'a stranger who is subscribed to, a post unread', { username: 'zoe' }, (sandbox) => {
    subscribe(sandbox, 'zoe');
    sandbox.act.post('zoe', 'Back soon.');
  }),
  when('followUser', 'a stranger, the first followed at all', { username: 'zoe' }, ({ state }) => {
    state.follows = state.follows.filter(({ user }) => user !== 1);
    state.notifications = state.notifications.filter(({ content }) => content.type !== 'FRA');
  }),
  when('followUser', 'the last that is allowed', { username: 'zoe' }, followAlmostTooMany),
  by('max', when('blockUser', 'the only connection of one who joined late', { username: 'alice' }, manyFollowLate)),
  when(
    'updateCircle',
    'the only connection of all, who requested it, leaves',
    (sandbox) => ({ ...inFamily(sandbox), usernames: [] }),
    onlyAskingInFamily,
  ),
  when('deleteCircle', 'that of the only connection of all', inFamily, onlyAskingInFamily),
  by(
    'max',
    when('updateCircle', 'the first connection of all, of one who joined late', { id: 99, usernames: ['zoe'] }, circleOfMax),
  ),
  by('max', when('updateCircle', 'the only connection of one who joined late leaves', { id: 99, usernames: [] }, zoeWithMax)),
  by('max', when('deleteCircle', 'that of the only connection of one who joined late', { id: 99 }, zoeWithMax)),
];

export const byHand: readonly Scenario[] = [...session, ...account, ...firstAndLast];

function by(username: string | null, scenario: Scenario): Scenario {
  return { ...scenario, as: username };
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

function inFamily(sandbox: Sandbox): { id: number } {
  return { id: circleNamed(sandbox, 'Family').id };
}

/** Una, who requested it and is in Family, is the only connection. */
function onlyAskingInFamily(sandbox: Sandbox): void {
  const { id } = userNamed(sandbox, 'una');
  sandbox.state.connections = sandbox.state.connections.filter(({ user, target }) => user === id || target === id);
  sandbox.state.connections.find(({ user }) => user === 1)?.circles.push(inFamily(sandbox).id);
}

/** Whoever joined late stands at the top of lists. */
function manyFollowLate({ act }: Sandbox): void {
  for (const username of ['zoe', 'ivo', 'frank', 'kavya', 'petra', 'sam']) act.follow(username, 'max');
}

/** Max has a circle, and nobody is connected. */
function circleOfMax(sandbox: Sandbox): void {
  manyFollowLate(sandbox);
  sandbox.state.connections = [];
  sandbox.state.circles.push({ ...circleNamed(sandbox, 'Family'), id: 99, user: userNamed(sandbox, 'max').id });
}

/** Zoe asked max for a connection, and is in his circle, and nobody else is connected to him. */
function zoeWithMax(sandbox: Sandbox): void {
  circleOfMax(sandbox);
  sandbox.act.follow('max', 'zoe');
  sandbox.act.connect('zoe', 'max');
  const { id } = userNamed(sandbox, 'max');
  sandbox.state.connections.find(({ user }) => user === id)?.circles.push(99);
}

/** Alice gets notifications of the user's posts, and the user of hers. */
function subscribe(sandbox: Sandbox, username: string): void {
  const { id } = userNamed(sandbox, username);
  for (const [user, target] of [
    [1, id],
    [id, 1],
  ] as const) {
    sandbox.state.subscriptions.push({ id: nextId(sandbox.state, 'subscriptions'), user, target, enabled: true });
  }
}

/** With one follow more the number allowed is reached, and follow requests of one's own are withdrawn. */
function followAlmostTooMany({ state }: Sandbox): void {
  const followed = state.users.find(({ username }) => username === 'gus')?.id ?? 0;
  const count = state.follows.filter(({ user }) => user === 1).length;
  for (let more = count; more < 1499; more += 1) {
    state.follows.push({ id: nextId(state, 'follows'), user: 1, followed, lists: [] });
  }
}
