import { happen, publish } from './rules/activity.js';
import { openAccount, SHARED_PASSWORD, type NewAccount } from './rules/accounts.js';
import { block, unblock } from './rules/blocks.js';
import { confirmConnection } from './rules/connections.js';
import { unfollow } from './rules/follows.js';
import { notificationsOf } from './rules/notifications.js';
import type { Notification, NotificationType, Post } from './posts.js';
import type { Moment, User, World } from './world.js';

/** What other people do while someone looks on. People go by their usernames; an unknown one throws. */
export interface Acts {
  /** Somebody new; without more, the password is the one that all but alice share. */
  join(username: string, account?: Partial<NewAccount>): User;
  follow(username: string, whom: string): void;
  unfollow(username: string, whom: string): void;
  /** Asks to follow somebody private. */
  requestFollow(username: string, whom: string): void;
  /** Asks for a connection, and follows. */
  connect(username: string, whom: string): void;
  /** Confirms a connection that `requester` has asked for. */
  confirmConnection(username: string, requester: string): void;
  block(username: string, whom: string): void;
  unblock(username: string, whom: string): void;
  /** Posts; those who asked for it are told. */
  post(username: string, text: string): Post;
  /** Gives `owner` a notification of that kind, with all it takes, and returns it; throws when nothing new came of it. */
  notify(owner: string, type: NotificationType, actor: string, text?: string): Notification;
  /** Suspends an account for that many days; 0 lifts it. */
  suspend(username: string, days: number): void;
  /** Removes an account as moderation does: gone for others, still able to sign in. */
  remove(username: string): void;
}

export function createActs(world: World, now: () => Moment): Acts {
  const named = (username: string): User => {
    const user = world.users.find((one) => one.username === username);
    if (user === undefined) throw new Error(`sandbox: there is no ${username} in this world`);
    return user;
  };
  const happens = (type: NotificationType, owner: string, actor: string, text = 'Hello!'): void =>
    happen(world, { type, owner: named(owner), actor: named(actor), text }, now());

  return {
    join: (username, account = {}) =>
      openAccount(
        world,
        { username, name: username, email: `${username}@people.example`, password: SHARED_PASSWORD, ...account },
        now(),
      ),
    follow: (username, whom) => happens('F', whom, username),
    unfollow: (username, whom) => unfollow(world, named(username).id, named(whom).id),
    requestFollow: (username, whom) => happens('FR', whom, username),
    connect: (username, whom) => happens('CR', whom, username),
    confirmConnection: (username, requester) => confirmConnection(world, named(username).id, named(requester).id, [], now()),
    block: (username, whom) => block(world, named(username).id, named(whom).id),
    unblock: (username, whom) => unblock(world, named(username).id, named(whom).id),
    post: (username, text) => publish(world, named(username), text, now()),
    notify: (owner, type, actor, text) => {
      const { id } = named(owner);
      const before = world.lastIds['notifications'] ?? 0;
      happens(type, owner, actor, text);
      const told = notificationsOf(world, id).find((one) => one.id > before && one.content.type === type);
      if (told === undefined) throw new Error(`sandbox: ${owner} is not told: it had happened before, or is not wanted`);
      return told;
    },
    suspend: (username, days) => {
      named(username).suspendedUntil = days === 0 ? null : now() + days * 86_400_000;
    },
    remove: (username) => {
      named(username).deleted = true;
    },
  };
}
