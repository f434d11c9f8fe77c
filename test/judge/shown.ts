import { ABSENT, FOUND_FIELDS, OWN_FIELDS, PAGE_FIELDS, placeOf, type Fact, type Facts, type Value } from './facts.js';
import { PARTS, type Part, type Results } from './screen.js';
import { BLOCKED, PEOPLE } from './world.js';

/** What a screen says, fact by fact. */
export interface Shown {
  readonly shown: Map<Fact, Value>;
  /** The lists that are loaded to their end. */
  readonly whole: Set<string>;
  /** What is wrong with it in whatever state the service is: a doubled row, rows out of order. */
  readonly faults: string[];
}

interface Row {
  readonly id: number;
}

/** Reads the facts off a screen. A row that is not there counts as absent where the list is loaded down to its place. */
export function makeReader(facts: Facts, idsOf: ReadonlyMap<string, number>): (results: Results) => Shown {
  const names = new Map([...PEOPLE, ...BLOCKED].map((name) => [idsOf.get(name) ?? 0, name]));
  const known = new Map<Part, { readonly result: unknown; readonly ids: number; readonly own: Shown }>();
  return (results) => {
    const screen: Shown = { shown: new Map(), whole: new Set(), faults: [] };
    // What somebody makes has a place in lists that are on screen already.
    const ids = facts.ids.circles.size + facts.ids.invites.size;
    for (const part of PARTS) {
      const result = results[part];
      if (!result) continue;
      const last = known.get(part);
      const own = last?.result === result && last.ids === ids ? last.own : readPart(part, results, facts, names);
      known.set(part, { result, ids, own });
      for (const [fact, value] of own.shown) screen.shown.set(fact, value);
      for (const list of own.whole) screen.whole.add(list);
      screen.faults.push(...own.faults);
    }
    return screen;
  };
}

function readPart(part: Part, results: Results, facts: Facts, names: ReadonlyMap<number, string>): Shown {
  const own: Shown = { shown: new Map(), whole: new Set(), faults: [] };
  const say = (fact: Fact, value: Value): void => void own.shown.set(fact, value);
  switch (part) {
    case 'badge':
      if (results.badge?.data) say(facts.badge, results.badge.data.count);
      break;
    case 'me':
      for (const field of results.me?.data ? OWN_FIELDS : []) say(facts.own(field), results.me?.data?.[field] ?? null);
      break;
    case 'notifications':
      readList(own, part, results.notifications, facts.ids.notifications, (id, row) => {
        const isRead = row?.read ? 'read' : 'unread';
        say(facts.notification(id), row ? isRead : ABSENT);
        const person = row && actorIn(row);
        if (person) for (const field of ['is_following', 'is_followed'] as const) say(facts.actor(id, field), person[field]);
      });
      break;
    case 'followings':
    case 'blocked':
      readList(own, part, results[part], names.keys(), (id, row) => {
        say(facts.person(part, names.get(id) ?? ''), row ? 'there' : ABSENT);
      });
      break;
    case 'search': {
      // A search has no order.
      const data = results.search?.data?.toSorted((one, other) => other.id - one.id);
      readList(own, part, { data, isMore: false }, names.keys(), (id, row) => {
        const name = names.get(id) ?? '';
        say(facts.person('search', name), row ? 'there' : ABSENT);
        for (const field of row ? FOUND_FIELDS : []) say(facts.found(name, field), row?.[field] ?? null);
      });
      break;
    }
    case 'circles':
      readList(own, part, results.circles, facts.ids.circles, (id, row) => {
        say(facts.circle(id), row ? row.name : ABSENT);
        if (row) say(facts.members(id, ''), row.users_count);
      });
      break;
    case 'invites':
      readList(own, part, results.invites, facts.ids.invites, (id, row) => say(facts.invite(id), row ? row.nickname : ABSENT));
      break;
    case 'guests': {
      const list = results.guests && { data: results.guests.data, isMore: false };
      readList(own, part, list, facts.ids.invites, (id, row) => say(facts.guest(id), row ? row.nickname : ABSENT));
      break;
    }
    default:
      readPage(results[part]?.data, facts, say);
  }
  return own;
}

function readPage(data: NonNullable<Results['page0']>['data'], facts: Facts, say: (fact: Fact, value: Value) => void): void {
  // Nobody looks at their own page here.
  if (!data || 'email' in data) return;
  for (const field of PAGE_FIELDS) {
    const value = data[field];
    say(facts.page(data.username, field), typeof value === 'object' && value ? idsIn(value) : value);
  }
  for (const { id, users_count } of data.connected_circles) {
    say(facts.members(id, placeOf(data.username)), users_count);
  }
}

function readList<Item extends Row>(
  { whole, faults }: Shown,
  name: string,
  list: { readonly data: readonly Item[] | undefined; readonly isMore: boolean } | undefined,
  all: Iterable<number>,
  say: (id: number, row: Item | undefined) => void,
): void {
  if (!list?.data) return;
  const { data, isMore } = list;
  if (!isMore) whole.add(name);
  const ids = data.map(({ id }) => id);
  const isOrdered = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
  if (new Set(ids).size < ids.length) faults.push(`${name}: a row stands there twice: ${ids.join()}`);
  else if (!isOrdered) faults.push(`${name}: rows are out of order: ${ids.join()}`);
  const last = isMore ? Math.min(...ids) : -Infinity;
  for (const id of new Set([...all, ...ids])) {
    const row = data.find((one) => one.id === id);
    if (row || id > last) say(id, row);
  }
}

function idsIn(rows: readonly Row[]): string {
  return rows
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();
}

type NotificationRow = NonNullable<NonNullable<Results['notifications']>['data']>[number];

/** The person a notification is about, as it says alice stands to them. */
function actorIn(row: NotificationRow): { readonly is_following: boolean; readonly is_followed: boolean } | undefined {
  switch (row.notification_type) {
    case 'F':
      return row.content_object?.follower;
    case 'CR':
      return row.content_object?.connection_requester;
    case 'CC':
      return row.content_object?.connection_confirmator;
    case 'FRA':
      return row.content_object?.follow.followed_user;
    case 'UNP':
      return row.content_object?.post.creator;
    default:
      return undefined;
  }
}
