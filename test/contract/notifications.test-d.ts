import { expectTypeOf, test } from 'vitest';
import type {
  CommentReactionNotification,
  Notification,
  PostReactionNotification,
  PublicUser,
  UnknownNotification,
} from '../../src/contract/index.js';

declare const notification: Notification;

test('comparing the code with a known one narrows a notification to that kind', () => {
  if (notification.notification_type === 'PR') {
    expectTypeOf(notification).toEqualTypeOf<PostReactionNotification>();
    expectTypeOf(notification.content_object?.post_reaction.reactor).toEqualTypeOf<PublicUser | undefined>();
  }
});

test('after a switch over all known types only the unknown type is left, whose content is unknown', () => {
  switch (notification.notification_type) {
    case 'PCRA':
      expectTypeOf(notification).toEqualTypeOf<CommentReactionNotification>();
      break;
    case 'F':
      expectTypeOf(notification.content_object?.follower.username).toEqualTypeOf<string | undefined>();
      break;
    case 'PR':
    case 'PC':
    case 'PCR':
    case 'CR':
    case 'CC':
    case 'FR':
    case 'FRA':
    case 'CI':
    case 'PUM':
    case 'PCUM':
    case 'CNP':
    case 'UNP':
      expectTypeOf(notification.content_object).not.toBeUnknown();
      break;
    default:
      expectTypeOf(notification).toEqualTypeOf<UnknownNotification>();
      expectTypeOf(notification.content_object).toBeUnknown();
  }
});

test('the fields of every type of notification need no narrowing', () => {
  expectTypeOf(notification.id).toEqualTypeOf<number>();
  expectTypeOf(notification.read).toEqualTypeOf<boolean>();
  expectTypeOf(String(notification.notification_type)).toEqualTypeOf<string>();
});

test('a misspelt field of a notification does not compile', () => {
  expectTypeOf<keyof Notification>().toEqualTypeOf<'id' | 'notification_type' | 'content_object' | 'read' | 'created'>();
});
