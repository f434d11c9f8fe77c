import type { Call } from '../call.js';
import { created, detail, ok, ruleError } from '../http/answers.js';
import { integer, optional, readFields, readValues, text, type Field } from '../http/fields.js';
import { queryField } from '../http/inputs.js';
import { countField, soundCount } from '../http/paging.js';
import { reportCategories } from '../report-categories.js';
import { subscribe } from '../rules/activity.js';
import { block, unblock } from '../rules/blocks.js';
import {
  hasBlocked,
  isBlockedBetween,
  isConnected,
  isFollowing,
  isReported,
  isSubscribed,
  refuseBlocked,
  userNamed,
} from '../rules/relations.js';
import { blockResult, foundUser, otherUser, ownUser, subscribeResult } from '../shapes/users.js';
import type { User } from '../world.js';
import type { Handlers } from './handlers.js';
import { matches } from './relations.js';

/** Other users: profile, search, block, report, subscribe. */
export const userHandlers: Handlers = {
  user: (call) => {
    // Some routes have the username in the query.
    const user = userNamed(call.world, call.params['username'] ?? readValues(call.query, { username: text() }).username);
    refuseBlocked(call.world, call.viewer.id, user.id);
    const shape = user === call.viewer ? ownUser(call, user) : otherUser(call, user);
    return ok(call.newerShapes ? shape : { ...shape, posts_count: postsCountOf(call, user) });
  },

  userSearch: (call) => {
    const { world, viewer, query } = call;
    const read = readValues(query, { query: queryField, count: countField(10) });
    const visible = world.users.filter((user) => !user.deleted && !isBlockedBetween(world, viewer.id, user.id));
    const found = visible.filter((user) => matches(user, read.query));
    // Without a count the service returns 20, although the maximum of `count` is 10.
    return ok(found.slice(0, soundCount(read.count ?? 20)).map((user) => foundUser(call, user)));
  },

  blockUser: (call) => {
    const { world, viewer } = call;
    const user = userInPath(call);
    if (user === viewer) throw ruleError('Blocking yourself is not possible.');
    refuseBlocked(world, viewer.id, user.id);
    block(world, viewer.id, user.id);
    return ok(blockResult(call, user));
  },

  unblockUser: (call) => {
    const { world, viewer } = call;
    const user = userInPath(call);
    if (!hasBlocked(world, viewer.id, user.id)) throw ruleError('You have not blocked this account.');
    unblock(world, viewer.id, user.id);
    return ok(blockResult(call, user));
  },

  reportUser: (call) => {
    const { world, viewer } = call;
    const user = userInPath(call);
    const read = readFields(call.body, { category_id: categoryField, description: optional(text({ max: 1000 })) });
    if (user === viewer) throw ruleError('Reporting yourself is not possible.');
    if (isReported(world, viewer.id, user.id)) throw ruleError('You have reported this user before.');
    world.reports.push({
      user: viewer.id,
      reported: user.id,
      category: read.category_id,
      description: read.description ?? null,
    });
    return created({ message: 'Thank you. The report has been passed on.' });
  },

  reportCategories: ({ label }) =>
    ok(
      reportCategories.map((category) => {
        return { ...category, title: label(category.title), description: label(category.description) };
      }),
    ),

  subscribeToUser: (call) => {
    const user = unblockedInPath(call);
    const { world, viewer } = call;
    if (user === viewer) throw ruleError('Notifications about yourself are not possible.');
    if (isSubscribed(world, viewer.id, user.id)) throw ruleError('You get notifications of their posts already.');
    subscribe(world, viewer, user);
    return created(subscribeResult(call, user));
  },

  unsubscribeFromUser: (call) => {
    const user = unblockedInPath(call);
    const { world, viewer } = call;
    const standing = world.subscriptions.find((one) => one.user === viewer.id && one.target === user.id && one.enabled);
    if (standing === undefined) throw ruleError('You get no notifications of their posts.');
    // The row stays, and so do the notifications that refer to it.
    standing.enabled = false;
    return ok(subscribeResult(call, user));
  },
};

/**
 * The service counts the posts of a connected user by listing them, which it refuses for a private user who is not followed. The
 * refusal becomes the answer. The sandbox counts the posts that a stranger sees, for everyone.
 */
function postsCountOf({ world, viewer }: Call, user: User): number {
  const isListed = isConnected(world, viewer.id, user.id);
  if (isListed && user.visibility === 'T' && !isFollowing(world, viewer.id, user.id)) throw ruleError('This account is private.');
  return user.posts_count;
}

/** An unknown category is a 404, even if other fields are wrong. */
const categoryField: Field<number> = (raw, form) => {
  const category = integer()(raw, form);
  if (!reportCategories.some(({ id }) => id === category)) throw detail(404, 'There is no such category.');
  return category;
};

function userInPath({ world, params }: Call): User {
  return userNamed(world, params['username']);
}

function unblockedInPath(call: Call): User {
  const user = userInPath(call);
  refuseBlocked(call.world, call.viewer.id, user.id);
  return user;
}
