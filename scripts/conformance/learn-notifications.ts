import type { NotificationContent } from '../../src/sandbox/posts.js';
import { followOf } from '../../src/sandbox/rules/relations.js';
import type { World } from '../../src/sandbox/world.js';
import { brokeRule, type Exchange, type Fields, isFields, visit } from './exchanges.js';
import { fieldsOf, languageOf, mediaPathOf, type People, textOf } from './learn-people.js';
import { addOnce, learnEmoji } from './learn-things.js';

/** The notifications that were there, with all they are about. */
export function learnNotifications(exchanges: readonly Exchange[], world: World, people: People): void {
  for (const { as_user, request, response } of exchanges) {
    if (as_user === null || request.method !== 'GET' || !request.path.startsWith('/api/notifications/')) continue;
    const owner = people.named(as_user).id;
    visit(response.body, (value) => {
      const id = Number(value['id']);
      if (typeof value['notification_type'] !== 'string' || world.notifications.some((one) => one.id === id)) return;
      const told = fieldsOf(value['content_object']);
      const content = createLearner(world, people, owner)(value['notification_type'], told);
      const created = Date.parse(String(value['created']));
      if (content === undefined) return;
      world.notifications.push({ id, contentId: Number(told['id']), owner, content, read: value['read'] === true, created });
    });
  }
  for (const exchange of exchanges) learnForeign(exchange, world, people);
}

/** What breaks a rule although it is not one's own, but exists, is somebody else's. */
function learnForeign(exchange: Exchange, world: World, people: People): void {
  const [, digits] = /^\/api\/notifications\/(\d+)\//.exec(exchange.request.path) ?? [];
  if (digits === undefined || !brokeRule(exchange)) return;
  const other = people.somebodyElse().id;
  const content: NotificationContent = { type: 'F', follower: other };
  addOnce(world.notifications, { id: Number(digits), contentId: 1, owner: other, content, read: false, created: 0 });
}

type Learner = (type: string, told: Fields) => NotificationContent | undefined;

/** Puts what a notification is about into the world, and gives the reference to it. */
function createLearner(world: World, people: People, owner: number): Learner {
  const idOf = (value: unknown): number => Number(fieldsOf(value)['id']);
  const userOf = (value: unknown): number => people.named(String(fieldsOf(value)['username'])).id;
  const timeOf = (value: unknown): number => Date.parse(String(fieldsOf(value)['created']));

  const communityOf = (value: unknown): number | null => {
    if (!isFields(value)) return null;
    const [avatar, cover] = [mediaPathOf(value['avatar']), mediaPathOf(value['cover'])];
    addOnce(world.communities, { id: idOf(value), name: String(value['name']), avatar, cover, color: String(value['color']) });
    return idOf(value);
  };

  const postOf = (value: unknown): number => {
    const post = fieldsOf(value);
    const [uuid, text] = [String(post['uuid']), textOf(post['text'])];
    const community = communityOf(post['community']);
    addOnce(world.posts, {
      id: idOf(post),
      uuid,
      text,
      creator: userOf(post['creator']),
      community,
      image: null,
      created: timeOf(post),
    });
    return idOf(post);
  };

  const commentOf = (value: unknown, post: number): number => {
    const comment = fieldsOf(value);
    const parent = isFields(comment['parent_comment']) ? commentOf(comment['parent_comment'], post) : null;
    const language = languageOf(world, comment['language']);
    const [commenter, text] = [userOf(comment['commenter']), String(comment['text'])];
    addOnce(world.comments, { id: idOf(comment), commenter, post, text, parent, language, created: timeOf(comment) });
    return idOf(comment);
  };
  const ownComment = (value: unknown): number => commentOf(value, postOf(fieldsOf(value)['post']));

  const emojiOf = (value: unknown): number => learnEmoji(world, fieldsOf(value));

  return (type, told) => {
    const [value] = Object.entries(told).flatMap(([name, inner]) =>
      name === 'id' || name === 'parent_comment' ? [] : [fieldsOf(inner)],
    );
    if (value === undefined) return undefined;
    switch (type) {
      case 'PR':
        return {
          type,
          reaction: {
            id: idOf(value),
            reactor: userOf(value['reactor']),
            emoji: emojiOf(value['emoji']),
            post: postOf(value['post']),
          },
        };
      case 'PC':
      case 'PCR':
        return { type, comment: ownComment(value) };
      case 'PCRA': {
        const [reactor, emoji] = [userOf(value['reactor']), emojiOf(value['emoji'])];
        return {
          type,
          reaction: { id: idOf(value), reactor, emoji, comment: ownComment(value['post_comment']), created: timeOf(value) },
        };
      }
      case 'CR':
        return { type, requester: userOf(value) };
      case 'CC':
        return { type, confirmator: userOf(value) };
      case 'F':
        return { type, follower: userOf(value) };
      case 'FR': {
        const [creator, target] = [userOf(value['creator']), userOf(value['target_user'])];
        addOnce(world.followRequests, { id: idOf(value), creator, target });
        return { type, followRequest: idOf(value) };
      }
      case 'FRA': {
        const followed = userOf(value['followed_user']);
        return { type, follow: followOf(world, owner, followed)?.id ?? 0 };
      }
      case 'CI': {
        const [creator, community] = [userOf(value['creator']), communityOf(value['community']) ?? 0];
        addOnce(world.communityInvites, { id: idOf(value), creator, invited: Number(value['invited_user_id']), community });
        return { type, communityInvite: idOf(value) };
      }
      case 'PUM':
        return { type, mention: { id: idOf(value), post: postOf(value['post']), user: userOf(value['user']) } };
      case 'PCUM':
        return { type, mention: { id: idOf(value), comment: ownComment(value['post_comment']), user: userOf(value['user']) } };
      case 'CNP':
        return { type, post: postOf(value) };
      case 'UNP':
        return { type, post: postOf(value), subscription: 0 };
      default:
        return undefined;
    }
  };
}
