import * as z from 'zod/mini';
import { operations } from '../../src/contract/operations.js';
import type { AnyList, AnyQuery } from '../../src/contract/operation.js';
import type { OperationsByName } from '../../src/contract/operations.js';
import { namedBy } from '../support/named.js';
import { type AnyRead, readNamed } from '../support/reads.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { circleNamed, inviteFor, noticesOf, userNamed } from './world.js';

export type Input = Readonly<Record<string, unknown>>;

/** One thing that can be mounted: a read with its input, as pages or as one answer. */
export interface Read {
  readonly label: string;
  readonly operation: AnyRead;
  readonly input: Input;
  readonly paged: boolean;
}

export function isList(operation: AnyQuery): operation is AnyList {
  return 'paging' in operation;
}

/** How many items one answer to a list holds at most. */
export function pageSizeOf({ operation, input }: Read): number {
  const { count = isList(operation) ? operation.paging.count : Infinity } = input as { count?: number };
  return count;
}

/** The names of the reads. */
export type ReadName = {
  [Name in keyof OperationsByName]: OperationsByName[Name] extends { readonly kind: 'query' } ? Name : never;
}[keyof OperationsByName];

const queries = operations.filter((one): one is typeof one & AnyQuery & { name: ReadName } => one.kind === 'query');

/** Every read with several inputs: lists by pages and by number, searches that find and that do not, checks of taken and free values. */
export function allReads(sandbox: Sandbox): Read[] {
  const { users } = sandbox.state;
  const people = PEOPLE.filter((name) => name === 'newcomer' || users.some(({ username }) => username === name));
  const circles = ['Connections', 'Family', 'Friends', 'Book club', 'Travel plans'].map((name) => circleNamed(sandbox, name).id);
  // Where there is none, any id will do.
  const [newest = 60] = noticesOf(sandbox, 'F');
  const notices = KINDS.flatMap((type) => noticesOf(sandbox, type).slice(0, 2));
  const tokens = ['Gryphon', 'Uncle Robin', 'Marisol'].map((nickname) => inviteFor(sandbox, nickname).token);
  const named = [
    ...tokens.map((token) => one('registrationTokenCheck', { token })),
    ...['new@wonderland.example', 'alice@wonderland.example', 'bob@people.example'].map((email) => one('emailCheck', { email })),
    ...['newcomer', 'alice', 'bob'].map((username) => one('usernameCheck', { username })),
    one('currentUser'),
    ...people.map((username) => one('user', { username })),
    ...['a', 'bob', 'zo', 'alice', 'lid', 'newcomer', 'deals'].map((query) => one('userSearch', { query })),
    one('userSearch', { query: 'a', count: 3 }),
    one('languages'),
    one('notificationSettings'),
    ...people4('blockedUsers', [{}, { count: 5 }], [{}, { count: 4 }, { max_id: 53, count: 3 }]),
    ...people4('followers', [{}, { count: 4 }], [{}, { count: 20 }, { max_id: 40, count: 5 }]),
    ...people4('followings', [{}, { count: 20 }], [{}, { count: 3 }, { max_id: 30, count: 6 }]),
    ...people4('linkedUsers', [{}, { with_community: 'tea_time' }], [{}, { count: 4 }, { max_id: 30 }]),
    ...SEARCHES.flatMap((name) => ['a', 'o', 'bob', 'zo', 'una'].map((query) => one(name, { query }))),
    ...SEARCHES.map((name) => one(name, { query: 'a', count: 3 })),
    ...people4('devices', [{}, { count: 20 }], [{}, { max_id: 20, count: 4 }]),
    ...['tablet-3', 'tablet-21', 'brand-new'].map((uuid) => one('device', { uuid })),
    ...['Family', 'New', 'Travel plans'].map((name) => one('circleNameCheck', { name })),
    one('circles'),
    ...circles.map((id) => one('circle', { id })),
    pages('notifications'),
    ...[['F'], ['FRA'], ['CR', 'CC', 'FR'], ['UNP'], ['PUM', 'CNP']].map((types) => pages('notifications', { types })),
    ...[{}, { count: 20 }, { max_id: newest, count: 6 }, { types: ['F', 'CC'], count: 5 }].map((input) =>
      one('notifications', input),
    ),
    // The last is nobody's.
    ...[...notices, 999_999].map((id) => one('notification', { id })),
    one('notificationsUnreadCount'),
    ...[['F'], ['FRA', 'CR'], ['CC', 'UNP'], ['FR'], ['PUM']].map((types) => one('notificationsUnreadCount', { types })),
    ...[...new Set([newest, Math.floor(newest / 2)])].map((max_id) => one('notificationsUnreadCount', { max_id })),
    ...[{}, { count: 20 }, { pending: true }, { pending: false }].map((input) => pages('invites', input)),
    ...[{}, { offset: 10 }, { offset: 6, count: 3 }, { pending: true, offset: 5, count: 5 }].map((input) =>
      one('invites', input),
    ),
    ...['a', 'gry', 'sir', 'robin'].map((query) => one('inviteSearch', { query })),
    ...[{ count: 3 }, { pending: true }, { pending: false }].map((more) => one('inviteSearch', { query: 'o', ...more })),
  ];
  const known = new Set(named.map(({ operation }) => operation.name));
  return [...named, ...queries.flatMap((query) => (known.has(query.name) ? [] : asItIs(query, sandbox)))];
}

/** A read that `allReads` does not name: a list by pages and by number, a search, a record of the account; about several users or records. */
function asItIs({ name, ...query }: (typeof queries)[number], sandbox: Sandbox): Read[] {
  const named = namedBy(query, sandbox.state, userNamed(sandbox, 'alice')).slice(0, 3);
  return named.flatMap((about) => {
    if ('paging' in query) return people4(name, [about, { ...about, count: 4 }], [{ ...about, count: 20 }]);
    const input = [about, { ...about, query: 'a' }].find((one) => z.safeParse(query.input, one).success);
    return input ? [one(name, input)] : [];
  });
}

export function one(name: ReadName, input: Input = {}): Read {
  return { label: labelOf(name, input), operation: readNamed(name), input, paged: false };
}

export function pages(name: ReadName, input: Input = {}): Read {
  return { label: `${labelOf(name, input)} by pages`, operation: readNamed(name), input, paged: true };
}

function people4(name: ReadName, byPages: readonly Input[], byNumber: readonly Input[]): Read[] {
  return [...byPages.map((input) => pages(name, input)), ...byNumber.map((input) => one(name, input))];
}

/** The token of an invite is a secret, also in a label. */
function labelOf(name: string, { token, ...input }: Input): string {
  const said = token === undefined ? input : { token: String(token).slice(-6) };
  return `${name}${Object.keys(said).length === 0 ? '' : JSON.stringify(said)}`;
}

const PEOPLE = [
  ...['alice', 'newcomer', 'zoe', 'ivo', 'frank', 'kavya', 'pip', 'rosa', 'ines', 'quinn', 'una', 'bob'],
  ...['dave', 'grace', 'max', 'nora', 'vera', 'yara', 'theo', 'petra', 'sam', 'mallory', 'deals_4u', 'zack'],
];
const KINDS = ['F', 'FRA', 'CR', 'CC', 'UNP', 'FR', 'PUM', 'PR'];
const SEARCHES = ['blockedUserSearch', 'followerSearch', 'followingSearch', 'linkedUserSearch'] as const;
