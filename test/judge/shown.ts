import { ABSENT, FOUND_FIELDS, OWN_FIELDS, PAGE_FIELDS, type Fact, type Facts, type Value } from './facts.js';
import type { Results } from './screen.js';
import { BLOCKED, PEOPLE } from './world.js';

/** What a screen says, fact by fact. */
export interface Shown {
  readonly facts: Map<Fact, Value>;
  /** The lists that are loaded to their end. */
  readonly whole: Set<string>;
  readonly faults: string[];
}

interface Row {
  readonly id: number;
}

/** Reads the facts off the screen. A row that is not there counts as absent where the list is loaded down to its place. */
export function readScreen(results: Results, facts: Facts, idsOf: ReadonlyMap<string, number>): Shown {
  const shown: Shown = { facts: new Map(), whole: new Set(), faults: [] };
  const say = (fact: Fact, value: Value): void => void shown.facts.set(fact, value);
  const { badge, me, notifications, followings, blocked, circles, invites, search } = results;

  if (badge?.data) say(facts.badge, badge.data.count);
  if (me?.data) for (const field of OWN_FIELDS) say(facts.own(field), me.data[field]);
  readList(shown, 'notifications', notifications, facts.ids.notifications, (id, row) => {
    say(facts.notification(id), row ? readOrNot(row.read) : ABSENT);
    const person = row && actorIn(row);
    for (const field of person ? (['is_following', 'is_followed'] as const) : []) {
      if (person) say(facts.actor(id, field), person[field]);
    }
  });
  const names = new Map([...PEOPLE, ...BLOCKED].map((name) => [idsOf.get(name) ?? 0, name]));
  for (const [list, result] of [
    ['followings', followings],
    ['blocked', blocked],
  ] as const) {
    readList(shown, list, result, new Set(names.keys()), (id, row) => {
      say(facts.person(list, names.get(id) ?? ''), row ? 'there' : ABSENT);
    });
  }
  // A search has no order.
  const found = search?.data && { data: search.data.toSorted((one, other) => other.id - one.id), isMore: false };
  readList(shown, 'search', found, new Set(names.keys()), (id, row) => {
    const name = names.get(id) ?? '';
    say(facts.person('search', name), row ? 'there' : ABSENT);
    for (const field of row ? FOUND_FIELDS : []) say(facts.found(name, field), row?.[field] ?? null);
  });
  for (const page of [results.page0, results.page1, results.page2]) {
    if (!page?.data || 'email' in page.data) continue;
    const { data } = page;
    for (const field of PAGE_FIELDS) {
      const value = data[field];
      say(facts.page(data.username, field), Array.isArray(value) ? idsIn(value) : value);
    }
    for (const { id, users_count } of data.connected_circles) {
      say(facts.members(id, `page of ${data.username}: `), users_count);
    }
  }
  readList(shown, 'circles', circles && { ...circles, isMore: false }, facts.ids.circles, (id, row) => {
    say(facts.circle(id), row ? row.name : ABSENT);
    if (row) say(facts.members(id), row.users_count);
  });
  readList(shown, 'invites', invites, facts.ids.invites, (id, row) => say(facts.invite(id), row ? row.nickname : ABSENT));
  return shown;
}

function readList<Item extends Row>(
  shown: Shown,
  name: string,
  list: { readonly data: readonly Item[] | undefined; readonly isMore: boolean } | undefined,
  all: Iterable<number>,
  say: (id: number, row: Item | undefined) => void,
): void {
  if (!list?.data) return;
  const { data, isMore } = list;
  if (!isMore) shown.whole.add(name);
  const ids = data.map(({ id }) => id);
  const isOrdered = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
  if (new Set(ids).size < ids.length) shown.faults.push(`${name}: a row stands there twice: ${ids.join()}`);
  else if (!isOrdered) shown.faults.push(`${name}: rows are out of order: ${ids.join()}`);
  const last = isMore ? Math.min(...ids) : -Infinity;
  for (const id of new Set([...all, ...ids])) {
    const row = data.find((one) => one.id === id);
    if (row || id > last) say(id, row);
  }
}

function readOrNot(isRead: boolean): string {
  return isRead ? 'read' : 'unread';
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
