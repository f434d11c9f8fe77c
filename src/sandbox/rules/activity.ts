import { randomUuid } from '../random.js';
import { nextId, rowOf } from '../table.js';
import type { Comment, NotificationContent, NotificationType, Post } from '../posts.js';
import type { Milliseconds } from '../milliseconds.js';
import type { User, World } from '../world.js';
import { confirmConnection, connect } from './connections.js';
import { approveFollow, follow, requestFollow } from './follows.js';
import { notify } from './notifications.js';
import { connectionOf, followOf, isConnected, isFollowing } from './relations.js';

/** An action of one user that notifies another. */
export interface Happening {
  readonly type: NotificationType;
  /** The user who is notified. */
  readonly owner: User;
  /** The user who acts. */
  readonly actor: User;
  /** The text, for kinds that have one. */
  readonly text: string;
  /** The post it is about; a new one by default. */
  readonly post?: Post;
}

/** Performs the action with its side effects: a connection request also follows, which creates a second notification. */
export function happen(world: World, happening: Happening, now: Milliseconds): void {
  const { type, owner, actor, text } = happening;
  switch (type) {
    case 'F':
      if (!isFollowing(world, actor.id, owner.id)) follow(world, actor.id, owner.id, [], now);
      return;
    case 'FR':
      requestFollow(world, actor.id, owner.id, now);
      return;
    case 'FRA':
      if (followOf(world, owner.id, actor.id) === undefined) {
        approveFollow(world, requestFollow(world, owner.id, actor.id, now), now);
      }
      return;
    case 'CR':
      if (!isConnected(world, actor.id, owner.id)) connect(world, actor.id, owner.id, [], now);
      return;
    case 'CC':
      if (connectionOf(world, owner.id, actor.id) === undefined) connect(world, owner.id, actor.id, [], now);
      confirmConnection(world, actor.id, owner.id, now);
      return;
    case 'UNP':
      subscribe(world, owner, actor);
      publish(world, actor, text, now);
      return;
    default:
      notify(world, owner.id, contentOf(world, type, happening, now), now);
  }
}

/** The types whose notification is all that the owner gets: what they are about is created for it. */
type ContentType = Exclude<NotificationType, 'F' | 'FR' | 'FRA' | 'CR' | 'CC' | 'UNP'>;

/** Creates what a notification is about: an invite, a post, a comment, a reaction or a mention. */
function contentOf(world: World, type: ContentType, happening: Happening, now: Milliseconds): NotificationContent {
  const { owner, actor, text } = happening;
  switch (type) {
    case 'CI': {
      const id = nextId(world, 'communityInvites');
      world.communityInvites.push({ id, creator: actor.id, invited: owner.id, community: communityOf(world, id) });
      return { type, communityInvite: id };
    }
    case 'PR': {
      const post = happening.post ?? addPost(world, owner, text, now);
      const emoji = 1 + (post.id % world.emojis.length);
      return { type, reaction: { id: nextId(world, 'reactions'), reactor: actor.id, emoji, post: post.id } };
    }
    case 'PC': {
      const post = happening.post ?? addPost(world, owner, 'What do you think?', now);
      return { type, comment: addComment(world, actor, post, text, now).id };
    }
    case 'PCR': {
      const parent = commentOfOwner(world, happening, now);
      const post = rowOf(world.posts, parent.post);
      return { type, comment: addComment(world, actor, post, text, now, parent.id).id };
    }
    case 'PCRA': {
      const comment = commentOfOwner(world, happening, now);
      const emoji = 1 + (comment.id % world.emojis.length);
      const reaction = { id: nextId(world, 'reactions'), reactor: actor.id, emoji, comment: comment.id, created: now };
      return { type, reaction };
    }
    case 'PUM': {
      const post = addPost(world, actor, text, now);
      return { type, mention: { id: nextId(world, 'mentions'), post: post.id, user: owner.id } };
    }
    case 'PCUM': {
      const comment = addComment(world, actor, happening.post ?? addPost(world, actor, text, now), text, now);
      return { type, mention: { id: nextId(world, 'mentions'), comment: comment.id, user: owner.id } };
    }
    case 'CNP':
      return { type, post: addPost(world, actor, text, now, communityOf(world)).id };
  }
}

/** Publishes a post and notifies subscribers. */
export function publish(world: World, creator: User, text: string, now: Milliseconds): Post {
  const post = addPost(world, creator, text, now);
  for (const { user, id } of world.subscriptions.filter((one) => one.target === creator.id && one.enabled)) {
    notify(world, user, { type: 'UNP', post: post.id, subscription: id }, now);
  }
  return post;
}

export function addPost(world: World, creator: User, text: string, created: Milliseconds, community: number | null = null): Post {
  const id = nextId(world, 'posts');
  // Every third post has a picture.
  const image = id % 3 === 0 ? { path: `posts/${id}.svg`, width: 960, height: 320 } : null;
  const post: Post = { id, uuid: randomUuid(world), creator: creator.id, text, community, image, created };
  world.posts.push(post);
  creator.posts_count += 1;
  return post;
}

/** Subscribes to new posts. */
export function subscribe(world: World, user: User, target: User): void {
  const standing = world.subscriptions.find((one) => one.user === user.id && one.target === target.id);
  if (standing !== undefined) standing.enabled = true;
  else world.subscriptions.push({ id: nextId(world, 'subscriptions'), user: user.id, target: target.id, enabled: true });
}

function addComment(
  world: World,
  commenter: User,
  post: Post,
  text: string,
  created: Milliseconds,
  parent: number | null = null,
): Comment {
  const comment = {
    id: nextId(world, 'comments'),
    commenter: commenter.id,
    post: post.id,
    text,
    parent,
    language: commenter.language,
    created,
  };
  world.comments.push(comment);
  return comment;
}

function commentOfOwner(world: World, { owner, actor, post }: Happening, now: Milliseconds): Comment {
  const under = post ?? addPost(world, actor, 'Good morning, everyone.', now);
  return addComment(world, owner, under, 'I could not agree more.', now);
}

/** One of the communities; creates the first one if there is none. */
function communityOf(world: World, turn = 0): number {
  const [first] = world.communities;
  if (first !== undefined) return world.communities[turn % world.communities.length]?.id ?? first.id;
  const id = nextId(world, 'communities');
  world.communities.push({ id, name: 'tea_time', avatar: 'communities/tea_time.svg', cover: null, color: '#7a5c3e' });
  return id;
}
