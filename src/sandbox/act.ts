import { happen, publish } from './rules/activity.js';
import { isUsernameTaken, openAccount, removeAccount, SHARED_PASSWORD, type NewAccount } from './rules/accounts.js';
import { block, unblock } from './rules/blocks.js';
import { confirmConnection } from './rules/connections.js';
import { unfollow, withdrawRequests } from './rules/follows.js';
import { NOTIFICATION_TYPES, notificationsOf } from './rules/notifications.js';
import type { Notification, NotificationType, Post } from './posts.js';
import type { Milliseconds } from './milliseconds.js';
import { userOf } from './table.js';
import type { User, World } from './world.js';

/** Actions of other users. Users are named by username; an unknown one throws. */
export interface Acts {
  /** Adds a user; throws if the username is taken. By default they have the password that all users but alice share. */
  join(username: string, account?: Partial<NewAccount>): User;
  follow(username: string, whom: string): void;
  unfollow(username: string, whom: string): void;
  /** Sends a follow request to a private user. */
  requestFollow(username: string, whom: string): void;
  /** Approves the follow request of `requester`, who follows then. */
  approveFollow(username: string, requester: string): void;
  /** Deletes a follow request: the one who sent it cancels it, or the other one rejects it. */
  endFollowRequest(username: string, whom: string): void;
  /** Sends a connection request, and follows. */
  connect(username: string, whom: string): void;
  /** Confirms the connection request of `requester`. */
  confirmConnection(username: string, requester: string): void;
  block(username: string, whom: string): void;
  unblock(username: string, whom: string): void;
  /** Publishes a post; subscribers get a notification. */
  post(username: string, text: string): Post;
  /** Creates a notification of this kind for `owner`, with everything it needs, and returns it. Throws if there is no new one. */
  notify(owner: string, type: NotificationType, actor: string, text?: string): Notification;
  /** Suspends an account for so many days; 0 ends the suspension. */
  suspend(username: string, days: number): void;
  /** Deletes an account as moderation does: others no longer see it, and it can sign in, but is suspended. */
  remove(username: string): void;
}

export function createActs(world: World, now: () => Milliseconds): Acts {
  const named = (username: string): User => userOf(world, username);
  const happens = (type: NotificationType, owner: string, actor: string, text = 'Hello!'): void =>
    happen(world, { type, owner: named(owner), actor: named(actor), text }, now());

  return {
    join: (username, account = {}) => {
      if (isUsernameTaken(world, username)) throw new Error(`sandbox: the username ${username} is taken`);
      const standard = { username, name: username, email: `${username}@people.example`, password: SHARED_PASSWORD };
      return openAccount(world, { ...standard, ...account }, now());
    },
    follow: (username, whom) => happens('F', whom, username),
    unfollow: (username, whom) => unfollow(world, named(username).id, named(whom).id),
    requestFollow: (username, whom) => happens('FR', whom, username),
    approveFollow: (username, requester) => happens('FRA', requester, username),
    endFollowRequest: (username, whom) => {
      const [creator, target] = [named(username).id, named(whom).id];
      withdrawRequests(world, (request) => request.creator === creator && request.target === target);
    },
    connect: (username, whom) => happens('CR', whom, username),
    confirmConnection: (username, requester) => confirmConnection(world, named(username).id, named(requester).id, now()),
    block: (username, whom) => block(world, named(username).id, named(whom).id),
    unblock: (username, whom) => unblock(world, named(username).id, named(whom).id),
    post: (username, text) => publish(world, named(username), text, now()),
    notify: (owner, type, actor, ...text) => {
      const { id } = named(owner);
      if (!NOTIFICATION_TYPES.includes(type)) throw new Error(`sandbox: there is no type of notification ${type}`);
      const before = world.lastIds['notifications'] ?? 0;
      happens(type, owner, actor, ...text);
      const notification = notificationsOf(world, id).find((one) => one.id > before && one.content.type === type);
      if (notification === undefined) {
        throw new Error(
          `sandbox: no new notification ${type} for ${owner}: ${actor} has followed, asked or confirmed already, or ${owner} has turned it off`,
        );
      }
      return notification;
    },
    suspend: (username, days) => {
      named(username).suspendedUntil = days === 0 ? null : now() + days * 86_400_000;
    },
    remove: (username) => removeAccount(world, named(username), now()),
  };
}
