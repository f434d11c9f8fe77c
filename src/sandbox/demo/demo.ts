import { pick, randomNumber, randomUuid } from '../random.js';
import { openAccount, removeAccount, SHARED_PASSWORD } from '../rules/accounts.js';
import { makeInvite } from '../rules/invites.js';
import { nextId, userOf } from '../table.js';
import type { Milliseconds } from '../milliseconds.js';
import type { User, World } from '../world.js';
import { blankWorld, english, openAlice } from './empty.js';
import { makeNews } from './news.js';
import { INVITED, PEOPLE, PRIVATE, type Sketch } from './people.js';
import { NICKNAMES } from './texts.js';
import { tieAlice, tieOthers } from './ties.js';

const DAY: Milliseconds = 86_400_000;

/** The world `demo`, described at `SandboxOptions.world`. */
export function demoWorld(seed: number, now: Milliseconds): World {
  const world = blankWorld(seed);
  const alice = makeAlice(world, now - 800 * DAY);
  for (const [index, sketch] of PEOPLE.entries()) makePerson(world, sketch, now - (780 - index * 11) * DAY);
  makeCommunities(world);
  tieOthers(world, now - 90 * DAY);
  makeNews(world, alice, now - 60 * DAY, now);
  tieAlice(world, alice, now - DAY);
  makeInvites(world, alice, now);
  makeDevices(world);
  userOf(world, 'sam').suspendedUntil = now + 30 * DAY;
  removeAccount(world, userOf(world, 'gus'), now);
  return world;
}

function makeAlice(world: World, joined: Milliseconds): User {
  const alice = openAlice(world, joined);
  alice.invite_count = 7 + NICKNAMES.length;
  Object.assign(alice.profile, {
    avatar: 'avatars/1.svg',
    cover: 'covers/1.svg',
    bio: 'Curious, and getting more so. I follow rabbits and ask questions.',
    url: 'https://alice.wonderland.example',
    location: 'Oxford',
    badges: [{ keyword: 'VERIFIED', keyword_description: 'Verified' }],
  });
  return alice;
}

function makePerson(world: World, [username, name, location = '', bio = '']: Sketch, joined: Milliseconds): void {
  const email = `${username}@people.example`;
  const user = openAccount(world, { username, name, email, password: SHARED_PASSWORD }, joined);
  user.language = english(world);
  const { profile } = user;
  profile.location = location === '' ? null : location;
  profile.bio = bio === '' ? null : bio;
  // Users with a location have an avatar too; the others have neither.
  profile.avatar = location === '' ? null : `avatars/${user.id}.svg`;
  profile.cover = randomNumber(world) < 0.4 ? `covers/${user.id}.svg` : null;
  profile.followers_count_visible = randomNumber(world) < 0.5;
  if (username === 'bob') profile.badges.push({ keyword: 'FOUNDER', keyword_description: 'Here from the beginning' });
  if (PRIVATE.includes(username)) user.visibility = 'T';
  else user.visibility = pick(world, ['P', 'O']);
}

function makeCommunities(world: World): void {
  const communities: readonly (readonly [string, string, readonly string[]])[] = [
    ['tea_time', '#7a5c3e', ['alice', 'erin', 'omar']],
    ['croquet_club', '#3e7a4b', ['bob', 'grace']],
    ['city_gardeners', '#4f7a3e', ['jonas', 'june']],
  ];
  for (const [name, color, members] of communities) {
    const id = nextId(world, 'communities');
    world.communities.push({ id, name, avatar: `communities/${name}.svg`, cover: `covers/${name}.svg`, color });
    for (const [index, username] of members.entries()) {
      const row = { id: nextId(world, 'memberships'), user: userOf(world, username).id, community: id };
      world.memberships.push({ ...row, is_administrator: index === 1, is_moderator: false });
    }
  }
}

/** Thirty invites: twelve are used, some of the unused ones were mailed. */
function makeInvites(world: World, alice: User, now: Milliseconds): void {
  const joined = INVITED.map((username) => userOf(world, username));
  for (const [index, nickname] of NICKNAMES.entries()) {
    const invite = makeInvite(world, alice.id, nickname, now - (60 - index * 2) * DAY);
    alice.invite_count -= 1;
    const guest = index % 5 === 1 || index % 5 === 3 ? joined.shift() : undefined;
    if (guest !== undefined) invite.createdUser = guest.id;
    else if (index % 6 === 0) Object.assign(invite, { email: `guest${index}@post.example`, is_invite_email_sent: true });
  }
  makeInvite(world, userOf(world, 'bob').id, 'My sister', now - DAY);
}

function makeDevices(world: World): void {
  const devices: readonly (readonly [string, string])[] = [
    ['alice', 'Phone'],
    ['alice', 'Laptop'],
    ['alice', 'Kitchen tablet'],
    ['bob', 'Workshop phone'],
  ];
  for (const [owner, name] of devices) {
    world.devices.push({ id: nextId(world, 'devices'), user: userOf(world, owner).id, uuid: randomUuid(world), name });
  }
}
