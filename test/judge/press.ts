import { membersOf } from '../../src/sandbox/rules/connections.js';
import type { Step } from './program.js';
import type { Layout, Results } from './screen.js';
import type { Wish } from './service.js';
import { PEOPLE, PRIVATE } from './world.js';
import type { Hypothesis } from './worlds.js';

/** What a press wants of the service, by what is on screen; undefined where there is nothing to press. */
export function pressOf(
  { write, who, pick }: Extract<Step['act'], { do: 'press' }>,
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
      return username === PRIVATE ? undefined : { operation: write, input: { username } };
    case 'unfollowUser':
    case 'blockUser':
    case 'unblockUser':
    case 'subscribeToUser':
    case 'unsubscribeFromUser':
      return { operation: write, input: { username } };
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
      return { operation: write, input: { nickname: `Guest ${number}` } };
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

function chosen<Item>(items: readonly Item[] | undefined, pick: number): Item | undefined {
  return items?.[pick % Math.max(1, items.length)];
}
