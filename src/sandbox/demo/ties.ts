import { pick } from '../random.js';
import { addPost } from '../rules/activity.js';
import { block } from '../rules/blocks.js';
import { addToCircle, connect } from '../rules/connections.js';
import { follow, requestFollow } from '../rules/follows.js';
import { connectionOf, followOf, isFollowing } from '../rules/relations.js';
import { nextId, userOf } from '../table.js';
import type { Milliseconds } from '../milliseconds.js';
import type { User, World } from '../world.js';
import { BLOCKED } from './people.js';
import { POSTS } from './texts.js';

/** Follows between other users, and their posts. */
export function tieOthers(world: World, now: Milliseconds): void {
  const others = world.users.filter(({ id, username }) => id !== 1 && !BLOCKED.includes(username));
  for (const user of others) {
    for (const other of [1, 2, 3, 4].map(() => pick(world, others))) {
      if (user !== other && other.visibility !== 'T' && !isFollowing(world, user.id, other.id)) {
        follow(world, user.id, other.id, [], now);
      }
    }
  }
  for (const [index, text] of POSTS.entries()) addPost(world, others[index * 3] ?? pick(world, others), text, now);
}

/** Alice's follows, requests, circles, lists, blocks and reports. */
export function tieAlice(world: World, alice: User, now: Milliseconds): void {
  const idOf = (username: string): number => userOf(world, username).id;
  const followed = ['kavya', 'liam', 'wren', 'uma', 'viktor', 'gus', 'hana', 'ivo', 'lena', 'mateo.silva', 'petra', 'esther'];
  for (const username of followed) follow(world, alice.id, idOf(username), [], now);
  for (const username of ['rosa', 'ines']) connect(world, alice.id, idOf(username), [], now);
  requestFollow(world, alice.id, idOf('theo'), now);
  makeLists(world, alice);
  makeCircles(world, alice);

  for (const username of BLOCKED) block(world, alice.id, idOf(username));
  block(world, idOf('mallory'), alice.id);
  for (const username of ['deals_4u', 'crypto.kurt']) {
    world.reports.push({ user: alice.id, reported: idOf(username), category: 1, description: 'The same advert every day.' });
  }
}

function makeLists(world: World, alice: User): void {
  const lists: readonly (readonly [string, number, readonly string[]])[] = [
    ['Close friends', 1, ['bob', 'carol', 'grace']],
    ['News', 4, ['kavya', 'lena', 'petra']],
    ['Book people', 6, ['hiro', 'lena']],
  ];
  for (const [name, emoji, members] of lists) {
    const id = nextId(world, 'lists');
    world.lists.push({ id, user: alice.id, name, emoji });
    for (const username of members) followOf(world, alice.id, userOf(world, username).id)?.lists.push(id);
  }
}

function makeCircles(world: World, alice: User): void {
  const circles: readonly (readonly [string, string, readonly string[]])[] = [
    ['Family', '#d1495b', ['bob', 'grace']],
    ['Friends', '#2e86ab', ['bob', 'carol', 'hiro', 'rosa']],
    ['Book club', '#5c8d3e', ['carol', 'dave', 'jonas', 'ines']],
    ['Work', '#6d597a', ['dave', 'erin']],
    ['Travel plans', '#e09f3e', []],
  ];
  for (const [name, color, members] of circles) {
    const id = nextId(world, 'circles');
    world.circles.push({ id, user: alice.id, name, color, isDefault: false });
    for (const username of members) {
      const connection = connectionOf(world, alice.id, userOf(world, username).id);
      if (connection !== undefined) addToCircle(connection, id);
    }
  }
}
