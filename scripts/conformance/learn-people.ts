import { openAccount } from '../../src/sandbox/rules/accounts.js';
import { nextId } from '../../src/sandbox/table.js';
import type { Profile, User, World } from '../../src/sandbox/world.js';
import { type Fields, isFields } from './exchanges.js';

/** The people of a world that is being learned. */
export interface People {
  /** Whoever goes by that name; met here for the first time if need be. */
  readonly named: (username: string) => User;
  /** Takes down what a record tells; what was told before stays. */
  readonly told: (record: Fields) => User;
  /** Somebody of whom nothing else is known. */
  readonly somebodyElse: () => User;
}

export function createPeople(world: World): People {
  const told = new Map<User, Fields>();

  function named(username: string): User {
    const known = world.users.find((user) => user.username === username);
    if (known !== undefined) return known;
    const email = `${username}@unknown.example`;
    return openAccount(world, { username, email, name: username, password: `unknown-${username}` }, Date.UTC(2025, 0, 1));
  }

  return {
    named,
    somebodyElse: () => named('somebody_else'),
    told: (record) => {
      const user = named(String(record['username']));
      if (typeof record['id'] === 'number') giveId(world, user, record['id']);
      const before = told.get(user) ?? {};
      const profile = { ...fieldsOf(record['profile']), ...fieldsOf(before['profile']) };
      const all = { ...record, ...before, profile };
      told.set(user, all);
      write(world, user, all);
      return user;
    },
  };
}

function giveId(world: World, user: User, id: number): void {
  const other = world.users.find((one) => one.id === id);
  if (other === user) return;
  if (other !== undefined) moveId(world, other, nextId(world, 'users'));
  moveId(world, user, id);
}

/** People get their ids before anything refers to them but their default circle. */
function moveId(world: World, user: User, id: number): void {
  for (const circle of world.circles) if (circle.user === user.id) circle.user = id;
  user.id = id;
}

/** Only what shows in statuses, keys and types of answers. */
function write(world: World, user: User, record: Fields): void {
  const { profile } = user;
  writeProfile(profile, fieldsOf(record['profile']));
  if (typeof record['invite_count'] === 'number') user.invite_count = record['invite_count'];
  // A number of followers is told to others only when it is for all to see; one's own record always has it.
  if (!('uuid' in record) && 'followers_count' in record) profile.followers_count_visible = record['followers_count'] !== null;
  if ('language' in record) user.language = languageOf(world, record['language']);
}

function writeProfile(profile: Profile, told: Fields): void {
  for (const name of ['bio', 'url', 'location'] as const) if (name in told) profile[name] = textOf(told[name]);
  for (const name of ['avatar', 'cover'] as const) if (name in told) profile[name] = mediaPathOf(told[name]);
  if (typeof told['name'] === 'string') profile.name = told['name'];
  if (Array.isArray(told['badges'])) {
    profile.badges = told['badges'].filter(isFields).map((badge) => ({
      keyword: String(badge['keyword']),
      keyword_description: textOf(badge['keyword_description']),
    }));
  }
}

/** The id of a language that is told of, which is then among those of the world. */
export function languageOf(world: World, told: unknown): number | null {
  if (!isFields(told)) return null;
  const id = Number(told['id']);
  if (!world.languages.some((language) => language.id === id)) world.languages.push({ id, code: String(told['code']) });
  return id;
}

/** What stands behind `/media/` in the URL of a picture. */
export function mediaPathOf(url: unknown): string | null {
  return typeof url === 'string' ? (url.split('/media/')[1] ?? null) : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
