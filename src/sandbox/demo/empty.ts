import { openAccount } from '../rules/accounts.js';
import { nextId } from '../table.js';
import type { Milliseconds } from '../milliseconds.js';
import { withoutRows, type World } from '../world.js';

/** The password of alice. */
export const ALICE_PASSWORD: string = 'wonderland-2026';

/** A world without users: languages, emoji and the World circle. */
export function blankWorld(seed: number): World {
  const world = withoutRows(seed);
  for (const code of LANGUAGE_CODES) world.languages.push({ id: nextId(world, 'languages'), code });
  world.circles.push({ id: nextId(world, 'circles'), user: null, name: 'World', color: '#023ca7', isDefault: false });
  for (const [keyword, character] of EMOJI) {
    world.emojis.push({ id: nextId(world, 'emojis'), keyword, image: `emojis/${character}.svg` });
  }
  return world;
}

/** Alice alone: no notification, no invite, no other user. */
export function emptyWorld(seed: number, now: Milliseconds): World {
  const world = blankWorld(seed);
  openAlice(world, now).invite_count = 5;
  return world;
}

export function openAlice(world: World, joined: Milliseconds): ReturnType<typeof openAccount> {
  const account = { username: 'alice', email: 'alice@wonderland.example', password: ALICE_PASSWORD, name: 'Alice Liddell' };
  return Object.assign(openAccount(world, account, joined), { language: english(world) });
}

/** The language that the people of these worlds have chosen. */
export function english(world: World): number | null {
  return world.languages.find(({ code }) => code === 'en')?.id ?? null;
}

/** Keywords and the code points that are drawn for them. */
const EMOJI: readonly (readonly [string, string])[] = [
  ['Love', '2764'],
  ['Laughing', '1f602'],
  ['Clapping', '1f44f'],
  ['Wow', '1f62e'],
  ['Sun', '1f31e'],
  ['Tea', '1f375'],
];

/** Their names are translated into the language of each request. */
const LANGUAGE_CODES: readonly string[] = [
  'af ar bg bn ca cs cy da de el en en-GB eo es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu hy id',
  'is it ja ka ko lt lv ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-CN',
  'zh-TW',
].flatMap((line) => line.split(' '));
