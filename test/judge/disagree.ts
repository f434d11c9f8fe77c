import { ABSENT, FOUND_FIELDS, placeOf, type Fact, type Facts, type Value } from './facts.js';
import type { Commit, Journal } from './journal.js';
import { PEOPLE } from './world.js';

const LATELY = 1000;

/** How far facts on screen agree with each other during and shortly after writes: in how many commits, and how often each pair disagreed. */
export function judgeAgreement({ commits, writes, facts }: Journal) {
  const pairs = new Map<string, number>();
  let counted = 0;
  let disagreeing = 0;
  for (const commit of commits) {
    const isBusy = writes.some(
      ({ pressedAt, pressedBefore, settled }) =>
        pressedBefore <= commit.index && pressedAt <= commit.at && (settled?.at ?? Infinity) + LATELY >= commit.at,
    );
    if (!isBusy) continue;
    const looked = relations(commit, facts);
    if (looked.length === 0) continue;
    counted += 1;
    const bad = looked.filter(({ agree }) => !agree);
    if (bad.length > 0) disagreeing += 1;
    for (const { pair } of bad) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { counted, disagreeing, pairs };
}

interface Relation {
  readonly pair: string;
  /** False where they cannot both be so, whatever is not loaded. */
  readonly agree: boolean;
}

/** Every pair of related facts on screen. */
function relations({ shown, whole }: Pick<Commit, 'shown' | 'whole'>, facts: Facts): Relation[] {
  const found: Relation[] = [];
  const say = (pair: string, agree: boolean): void => void found.push({ pair, agree });
  const value = (fact: Fact): Value | undefined => shown.get(fact);
  const same = (pair: string, one: Fact, other: Fact): void => {
    const [first, second] = [value(one), value(other)];
    if (first !== undefined && second !== undefined && second !== ABSENT) say(pair, first === second);
  };

  const unread = facts.own('unread_notifications_count');
  same('badge / own unread count', facts.badge, unread);
  const rows = [...facts.ids.notifications].flatMap((id) => value(facts.notification(id)) ?? []);
  if (rows.length > 0 || whole.has('notifications')) {
    const listed = rows.filter((row) => row === 'unread').length;
    for (const [name, count] of [
      ['badge', value(facts.badge)],
      ['own unread count', value(unread)],
    ] as const) {
      if (count === undefined) continue;
      say(`${name} / notifications`, whole.has('notifications') ? count === listed : Number(count) >= listed);
    }
  }
  const followed = PEOPLE.filter((name) => value(facts.person('followings', name)) === 'there').length;
  const following = value(facts.own('following_count'));
  if (following !== undefined && (followed > 0 || whole.has('followings'))) {
    say('own following_count / followings', whole.has('followings') ? following === followed : Number(following) >= followed);
  }
  for (const name of PEOPLE) {
    const isFollowed = value(facts.page(name, 'is_following'));
    const row = value(facts.person('followings', name));
    if (isFollowed !== undefined && row !== undefined) say('page is_following / followings', isFollowed === (row !== ABSENT));
    for (const field of FOUND_FIELDS) same(`page ${field} / search`, facts.page(name, field), facts.found(name, field));
    const found = value(facts.found(name, 'is_following'));
    if (found !== undefined && row !== undefined) say('search is_following / followings', found === (row !== ABSENT));
    const blocked = value(facts.person('blocked', name));
    const isFound = value(facts.person('search', name));
    if (blocked === 'there') {
      if (isFound !== undefined) say('search / blocked', isFound === ABSENT);
      for (const field of ['is_followed', 'is_connected', 'are_new_post_notifications_enabled'] as const) {
        const still = value(facts.page(name, field));
        if (still !== undefined) say(`page ${field} / blocked`, still === false);
      }
    }
  }
  for (const id of facts.ids.notifications) {
    for (const field of ['is_following', 'is_followed'] as const) {
      same(`page ${field} / notification`, facts.page(facts.actorOf(id), field), facts.actor(id, field));
    }
  }
  for (const id of facts.ids.circles) {
    for (const name of PEOPLE) same('circle / circle on a page', facts.members(id, placeOf(name)), facts.members(id, ''));
  }
  return found;
}
