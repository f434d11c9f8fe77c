import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { nextId } from '../../src/sandbox/table.js';
import type { Circle, Invite, User, World } from '../../src/sandbox/world.js';

/**
 * The demo world, with a few more people at the top of the lists, and with more devices: `pip` and alice follow each other,
 * `una` asks for a connection and is followed back, `max` is connected and followed no more, `zack` is blocked.
 */
export function coherenceWorld(): World {
  const { act, state } = createSandbox();
  for (let index = 0; index < 22; index += 1) {
    state.devices.push({ id: nextId(state, 'devices'), user: 1, uuid: `tablet-${index}`, name: null });
  }
  act.join('pip', { name: 'Pip Alvarez' });
  act.follow('pip', 'alice');
  act.follow('alice', 'pip');
  act.join('una', { name: 'Una Ferro' });
  act.connect('una', 'alice');
  act.follow('alice', 'una');
  act.join('max', { name: 'Max Aldous' });
  act.connect('max', 'alice');
  act.confirmConnection('alice', 'max');
  act.unfollow('alice', 'max');
  act.join('zack', { name: 'Zack Allard' });
  act.block('alice', 'zack');
  return state;
}

export function userNamed({ state }: Sandbox, username: string): User {
  return found(state.users, username, (user) => user.username === username);
}

export function circleNamed({ state }: Sandbox, name: string): Circle {
  return found(state.circles, name, (circle) => circle.user === 1 && circle.name === name);
}

export function inviteFor({ state }: Sandbox, nickname: string): Invite {
  return found(state.invites, nickname, (invite) => invite.user === 1 && invite.nickname === nickname);
}

/** The ids of alice's notifications that are of this type and about this person, newest first. */
export function noticesOf(sandbox: Sandbox, type: string, username?: string): number[] {
  const { state } = sandbox;
  const actor = username === undefined ? undefined : userNamed(sandbox, username).id;
  const isAbout = (content: object): boolean => actor === undefined || actorIn(sandbox, content) === actor;
  return state.notifications
    .filter(({ owner, content }) => owner === 1 && content.type === type && isAbout(content))
    .map(({ id }) => id)
    .toSorted((a, b) => b - a);
}

/** Sets everything alice was told of this person to read or unread. */
export function setRead(sandbox: Sandbox, username: string, read: boolean): void {
  const actor = userNamed(sandbox, username).id;
  for (const notification of sandbox.state.notifications) {
    if (notification.owner === 1 && actorIn(sandbox, notification.content) === actor) notification.read = read;
  }
}

/** The notifications of these people move to the top of the list, as if they had just come. */
export function moveUp(sandbox: Sandbox, usernames: readonly string[]): void {
  const { state } = sandbox;
  const actors = usernames.map((username) => userNamed(sandbox, username).id);
  const moved = state.notifications.filter(
    ({ owner, content }) => owner === 1 && actors.includes(actorIn(sandbox, content) ?? 0),
  );
  const latest = Math.max(...state.notifications.map(({ created }) => created));
  for (const notification of moved) {
    notification.id = nextId(state, 'notifications');
    notification.created = latest + notification.id;
  }
}

function actorIn({ state }: Sandbox, content: object): number | undefined {
  const about = content as Partial<
    Record<'follower' | 'requester' | 'confirmator' | 'follow' | 'post' | 'followRequest', number>
  >;
  const person = about.follower ?? about.requester ?? about.confirmator;
  if (person !== undefined) return person;
  if (about.follow !== undefined) return state.follows.find(({ id }) => id === about.follow)?.followed;
  if (about.followRequest !== undefined) return state.followRequests.find(({ id }) => id === about.followRequest)?.creator;
  return state.posts.find(({ id }) => id === about.post)?.creator;
}

function found<Row>(rows: readonly Row[], name: string, isIt: (row: Row) => boolean): Row {
  const row = rows.find(isIt);
  if (row === undefined) throw new Error(`coherence: the world lacks ${name}`);
  return row;
}
