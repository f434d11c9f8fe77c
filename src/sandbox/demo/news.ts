import { pick, randomNumber } from '../random.js';
import { addPost, happen, type Happening } from '../rules/activity.js';
import { notificationsOf } from '../rules/notifications.js';
import { userOf } from '../table.js';
import type { NotificationType, Post } from '../posts.js';
import type { Milliseconds } from '../milliseconds.js';
import type { User, World } from '../world.js';
import { ALICE_POSTS, COMMENTS, MENTIONS, POSTS } from './texts.js';

/** Who does what. This gives alice 120 notifications, because a connection, requested or confirmed, also follows. */
const BY_TYPE: Readonly<Partial<Record<NotificationType, readonly string[]>>> = {
  CC: ['bob', 'carol', 'dave', 'erin', 'grace', 'hiro', 'jonas'],
  CR: ['quinn', 'kofi', 'june'],
  F: [
    'frank kavya liam omar uma viktor wren xavi amara.n benoit_k chiara dmitri esther fatima hana',
    'lena nadia oskar ximena white.rabbit',
  ].flatMap((line) => line.split(' ')),
  FR: ['yara', 'zanele', 'tomas'],
  FRA: ['nora', 'vera', 'sana'],
  CI: ['bob', 'carol', 'petra'],
  UNP: ['bob', 'kavya', 'bob', 'kavya'],
};

/** How often other actions happen, by random followers of alice. */
const COUNTS: Readonly<Partial<Record<NotificationType, number>>> = { PR: 22, PC: 16, PCR: 8, PCRA: 7, PUM: 5, PCUM: 4, CNP: 5 };

/** Performs all actions between the two times, in a shuffled order. The newest notifications and a few older ones stay unread. */
export function makeNews(world: World, alice: User, from: Milliseconds, until: Milliseconds): void {
  const posts = ALICE_POSTS.map((text) => addPost(world, alice, text, from));
  const others = world.posts.filter(({ creator }) => creator !== alice.id);
  const plan = shuffled(world, planOf(world, alice, posts, others));
  const step = (until - from) / plan.length;
  for (const [index, happening] of plan.entries()) {
    happen(world, happening, Math.floor(from + index * step + randomNumber(world) * step * 0.8));
  }
  for (const [index, notification] of notificationsOf(world, alice.id).entries()) {
    notification.read = index >= 30 && index % 9 !== 0;
  }
}

function planOf(world: World, owner: User, own: Post[], others: Post[]): Happening[] {
  const named = (username: string): User => userOf(world, username);
  const fans = (BY_TYPE.F ?? []).map(named);
  const planned = Object.entries(BY_TYPE).flatMap(([type, names]) => names.map((name) => ({ type, actor: named(name) })));
  const free = Object.entries(COUNTS).flatMap(([type, count]) =>
    Array.from({ length: count }, () => ({ type, actor: pick(world, fans) })),
  );
  return [...planned, ...free].map(({ type: name, actor }) => {
    // The keys of both tables are notification codes; Object.entries types them as string.
    const type = name as NotificationType;
    const post = type === 'PR' || type === 'PC' ? pick(world, own) : pick(world, others);
    return { type, owner, actor, post, text: textFor(world, type) };
  });
}

function textFor(world: World, type: NotificationType): string {
  if (type === 'PUM' || type === 'PCUM') return pick(world, MENTIONS);
  return pick(world, type === 'CNP' || type === 'UNP' ? POSTS : COMMENTS);
}

function shuffled<Item>(world: World, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: randomNumber(world) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
