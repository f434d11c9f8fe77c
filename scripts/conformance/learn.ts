import { blankWorld } from '../../src/sandbox/demo/empty.js';
import type { World } from '../../src/sandbox/world.js';
import { type Exchange, succeeded, visit } from './exchanges.js';
import { learnAccounts } from './learn-accounts.js';
import { learnNotifications } from './learn-notifications.js';
import { createPeople, type People } from './learn-people.js';
import { learnRelations } from './learn-relations.js';
import { learnThings } from './learn-things.js';

/**
 * A world in which the recorded requests can be answered as they were, made of nothing but their answers: what a read tells
 * was there from the beginning, unless a write of this recording made it, and a refusal tells what stood against it.
 */
export function learnWorld(exchanges: readonly Exchange[]): World {
  const world = blankWorld(1);
  // Ids that are not told are far from those that are.
  world.lastIds = { ...world.lastIds, users: 100_000, circles: 100_000 };
  const people = createPeople(world);
  learnPeople(exchanges, people);
  learnAccounts(exchanges, world, people);
  learnThings(exchanges, world, people);
  learnRelations(exchanges, world, people);
  learnNotifications(exchanges, world, people);
  return world;
}

/** Adds every person in a recorded answer; the first answer wins. */
function learnPeople(exchanges: readonly Exchange[], people: People): void {
  for (const exchange of exchanges) {
    if (!succeeded(exchange)) continue;
    visit(exchange.response.body, (value) => {
      if (typeof value['id'] !== 'number' || typeof value['username'] !== 'string') return;
      // One's own record goes by the name one had: the answer to a rename has the new one.
      const isOwn = typeof value['uuid'] === 'string' && exchange.as_user !== null;
      people.told(isOwn ? { ...value, username: exchange.as_user } : value);
    });
  }
}
