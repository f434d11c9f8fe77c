import { blankWorld } from '../../src/sandbox/demo/empty.js';
import type { World } from '../../src/sandbox/world.js';
import { type Exchange, isFields, succeeded, visit } from './exchanges.js';
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
  Object.assign(world, { languages: [], emojis: [] });
  // Ids that are not told are far from those that are.
  world.lastIds = { ...world.lastIds, circles: 100_000, notifications: 100_000, contents: 100_000, invites: 100_000 };
  const people = createPeople(world);
  for (const { as_user } of exchanges) if (as_user !== null) people.named(as_user);
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
    // Some answers have the id of the person in the address, and no name.
    const [, username] = /^\/api\/auth\/users\/([^/]+)\/(?:block|unblock|notifications)/.exec(exchange.request.path) ?? [];
    const { body } = exchange.response;
    if (username !== undefined && isFields(body)) people.told({ id: body['id'], username });
  }
}
