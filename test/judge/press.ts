import { membersOf } from '../../src/sandbox/rules/connections.js';
import type { Write } from './journal.js';
import type { Step } from './program.js';
import type { Layout, Results } from './screen.js';
import { isGranted, type Wish } from './service.js';
import { GUEST, PEOPLE, PRIVATE } from './world.js';
import type { Hypothesis } from './worlds.js';

/** What a press wants of the service, by what is on screen; undefined where there is nothing to press. */
export function pressOf(
  { write, who, pick }: Pick<Extract<Step['act'], { do: 'press' }>, 'write' | 'who' | 'pick'>,
  layout: Layout,
  results: Results,
  { world }: Hypothesis,
  number: number,
): Wish | undefined {
  const username = [...layout.pages, ...PEOPLE][who] ?? layout.pages[0];
  const notification = chosen(results.notifications?.data, pick);
  const invite = chosen(results.invites?.data, pick);
  const circle = chosen(
    results.circles?.data?.filter(({ name }) => name !== 'Connections'),
    pick,
  );
  switch (write) {
    case 'followUser':
    case 'unfollowUser':
    case 'blockUser':
    case 'unblockUser':
    case 'subscribeToUser':
    case 'unsubscribeFromUser': {
      const wish = { operation: write, input: { username } };
      // Mostly a button is there for what is not so; now and then somebody finds the other one, on a screen that is behind.
      const pressed = pick % 4 > 0 && isGranted(world, wish) ? (oppositeOf(wish) ?? wish) : wish;
      return pressed.operation === 'followUser' && username === PRIVATE ? undefined : pressed;
    }
    case 'readNotification':
    case 'deleteNotification':
      return notification && { operation: write, input: { id: notification.id } };
    case 'readNotifications': {
      const input = [{}, notification && { max_id: notification.id }, { types: ['F', 'PC'] }][pick % 3];
      return input && { operation: write, input };
    }
    case 'deleteAllNotifications':
      return { operation: write, input: {} };
    case 'createInvite':
      return { operation: write, input: { nickname: `${GUEST} ${number}` } };
    case 'updateInvite':
      return invite && { operation: write, input: { id: invite.id, nickname: `Renamed ${number}` } };
    case 'deleteInvite':
      return invite && { operation: write, input: { id: invite.id } };
    case 'createCircle':
      return { operation: write, input: { name: `Circle ${number}`, color: '#023ca7' } };
    case 'deleteCircle':
      return circle && { operation: write, input: { id: circle.id } };
    case 'updateCircle': {
      if (!circle) return undefined;
      if (pick % 4 === 0) return { operation: write, input: { id: circle.id, name: `Renamed ${number}` } };
      const members = membersOf(world, circle.id).map((id) => world.users.find((user) => user.id === id)?.username ?? '');
      const others = members.filter((name) => name !== username);
      return { operation: write, input: { id: circle.id, usernames: pick % 4 === 1 ? others : [...others, username] } };
    }
  }
}

/** What somebody else wants, or alice on another device. */
export function elsewhereOf(
  act: Extract<Step['act'], { do: 'elsewhere' }>,
  layout: Layout,
  results: Results,
  here: Hypothesis,
  number: number,
): Wish | undefined {
  if (act.isAlice) {
    const wish = pressOf(act, layout, results, here, number);
    return wish && { ...wish, by: 'alice' };
  }
  const by = PEOPLE.find((name) => name === [...layout.pages, ...PEOPLE][act.who]) ?? 'bob';
  const wish = { operation: 'followUser', input: { username: 'alice' }, by } as const;
  return isGranted(here.world, wish) ? { ...wish, operation: 'unfollowUser' } : wish;
}

/** What somebody wants who presses once more, or presses what undoes the last press. */
export function againOf(opposite: boolean, last: Write | undefined): Wish | undefined {
  if (!last || opposite) return last && oppositeOf(last.wish);
  // A form that was sent is gone, and a row that was deleted, too.
  return last.settled && !('username' in last.wish.input) ? undefined : last.wish;
}

/** What undoes a wish; undefined where nothing does. */
function oppositeOf(wish: Wish): Wish | undefined {
  const [one, other] = OPPOSITES.find((pair) => pair.some((operation) => operation === wish.operation)) ?? [];
  if (one === undefined || other === undefined || !('username' in wish.input)) return undefined;
  return { operation: wish.operation === one ? other : one, input: { username: wish.input.username } };
}

const OPPOSITES = [
  ['followUser', 'unfollowUser'],
  ['blockUser', 'unblockUser'],
  ['subscribeToUser', 'unsubscribeFromUser'],
] as const;

function chosen<Item>(items: readonly Item[] | undefined, pick: number): Item | undefined {
  return items?.[pick % Math.max(1, items.length)];
}
