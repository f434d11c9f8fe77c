import { randomUUID } from 'node:crypto';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { User, World } from '../../src/sandbox/world.js';

/** Whose data a value shows: each of these accounts has a mark of its own in all that the service tells it. */
export type Owner = 'a' | 'b' | 'c';

export const OWNERS: readonly Owner[] = ['a', 'b', 'c'];

/** Somebody whom all of them know, each in circles of their own: one read, with one input, told to each in another way. */
export const SHARED = 'zoe';

/** In front of the ids of each owner's rows; no other number in an answer is as long. */
const ID_BASE = 7_107_100_000;
const DAY = Date.UTC(2026, 0, 1);

export function usernameOf(owner: Owner): string {
  return `canary_${owner}`;
}

export function ownerOf(username: string | null | undefined): Owner | undefined {
  return OWNERS.find((owner) => usernameOf(owner) === username);
}

/** The accounts whose marks a text has, in names and texts or in ids. */
export function ownersIn(text: string): Set<Owner> {
  const found = new Set<Owner>();
  for (const [, name, id] of text.matchAll(/canary_([abc])|\b71071(\d)\d{4}\b/g)) {
    const owner = name === undefined ? OWNERS[Number(id)] : OWNERS.find((one) => one === name);
    if (owner) found.add(owner);
  }
  return found;
}

/** Three accounts that know nobody in common but one, each with something in every kind of answer. */
export function markedWorld(): World {
  const sandbox = createSandbox({ world: 'empty', now: () => DAY });
  const { state, act } = sandbox;
  act.join(SHARED);
  for (const owner of OWNERS) {
    setIds(state, ID_BASE + OWNERS.indexOf(owner) * 10_000);
    const me = usernameOf(owner);
    const user = act.join(me, { name: `${me} at home`, email: `${me}@people.example` });
    revoke(user, owner);
    user.invite_count = 9;
    Object.assign(user.profile, { bio: `${me} writes`, location: `${me} street`, url: `https://${me}.example/` });
    const [friend, fan, foe] = ['friend', 'fan', 'foe'].map((kind) => act.join(`${me}_${kind}`).username) as [
      string,
      string,
      string,
    ];
    act.follow(me, friend);
    act.follow(fan, me);
    act.block(me, foe);
    for (const text of ['one', 'two', 'three']) act.notify(me, 'PC', friend, `${me} remark ${text}`);
    const id = ID_BASE + OWNERS.indexOf(owner) * 10_000 + 9000;
    state.circles.push({ id, user: user.id, name: `${me} circle`, color: '#023ca7', isDefault: false });
    act.connect(me, SHARED);
    state.connections.find((one) => one.user === user.id)?.circles.push(id);
    act.confirmConnection(SHARED, me);
    state.devices.push({ id, user: user.id, uuid: `${me}-device`, name: `${me} telephone` });
    const invite = { email: null, is_invite_email_sent: false, username: null, badge: null, createdUser: null, created: DAY };
    state.invites.push({ ...invite, id, user: user.id, nickname: `${me} guest`, token: `${me}-invite` });
  }
  // What a program makes has ids that are nobody's.
  setIds(state, 1_000_000);
  return state;
}

/** Gives an account another token: no former one is good any more, nor ever again. */
export function revoke(user: User, owner: Owner): void {
  user.token = `${usernameOf(owner)}-token-${randomUUID()}`;
}

function setIds(world: World, from: number): void {
  const tables = Object.entries(world).flatMap(([name, rows]) => (Array.isArray(rows) ? [name] : []));
  for (const name of [...tables, ...Object.keys(world.lastIds)]) world.lastIds[name] = from;
}
